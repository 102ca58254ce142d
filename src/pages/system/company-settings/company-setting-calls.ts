import type { CompanySettings, CompanySettingsUpdate } from "../../../contract/company-settings.ts";
import { getData, putData } from "../../../providers/calls/http.ts";

export const readCompanySettings = (): Promise<CompanySettings> => getData("/v1/company-settings");

export const saveCompanySettings = (update: CompanySettingsUpdate): Promise<CompanySettings> => putData("/v1/company-settings", update);
