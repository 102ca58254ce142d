import type { CompanySettings, CompanySettingsUpdate } from "../../../contract/company-settings.ts";
import type { DocumentNumbers, NumberRaise } from "../../../contract/document-numbers.ts";
import { getData, postData, putData } from "../../../providers/calls/http.ts";

export const readCompanySettings = (): Promise<CompanySettings> => getData("/v1/company-settings");

export const saveCompanySettings = (update: CompanySettingsUpdate): Promise<CompanySettings> => putData("/v1/company-settings", update);

export const readDocumentNumbers = (): Promise<DocumentNumbers> => getData("/v1/document-numbers");

export const raiseDocumentNumber = (raise: NumberRaise): Promise<DocumentNumbers> => postData("/v1/document-numbers", raise);
