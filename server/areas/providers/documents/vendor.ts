import { vendor } from "../../../../src/resources/providers/vendor.ts";
import { defineDocumentTemplates } from "../../../documents/document-template.ts";
import { payableStatement } from "./payable-statement.ts";

export const vendorTemplates = defineDocumentTemplates(vendor, { payableStatement: payableStatement(vendor) });
