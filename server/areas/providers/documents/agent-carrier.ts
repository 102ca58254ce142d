import { agentCarrier } from "../../../../src/resources/providers/agent-carrier.ts";
import { defineDocumentTemplates } from "../../../documents/document-template.ts";
import { payableStatement } from "./payable-statement.ts";

export const agentCarrierTemplates = defineDocumentTemplates(agentCarrier, { payableStatement: payableStatement(agentCarrier) });
