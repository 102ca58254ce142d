import { independentContractor } from "../../../../src/resources/providers/independent-contractor.ts";
import { defineDocumentTemplates } from "../../../documents/document-template.ts";
import { payableStatement } from "./payable-statement.ts";

export const independentContractorTemplates = defineDocumentTemplates(independentContractor, {
  payableStatement: payableStatement(independentContractor),
});
