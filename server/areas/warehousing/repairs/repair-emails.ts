import { common, defineEmail } from "../../../integrations/email-texts/email-kind.ts";

export const repairEmail = defineEmail({
  name: "repair",
  label: "Repair to approve",
  when: "When a customer is asked to approve a repair that they pay.",
  placeholders: {
    company: common.company,
    customer: common.customer,
    message: common.message,
    repair: { meaning: "the repair's number", example: "RP-00042" },
    piece: { meaning: "what was damaged", example: "Oak dining table" },
    price: { meaning: 'what it costs, after "can be repaired"', example: "for $180.00" },
  },
  subject: "Repair {{repair}}: please approve - {{company}}",
  text: "Hello {{customer}},\n\n{{message}}\n\n{{piece}} was damaged and can be repaired {{price}}.\n\nThe page shows the damage and the estimate. You can approve or decline there. No account is needed.",
  button: "View and decide",
  footnote: "This link is valid until {{until}}. Anyone with the link can decide on this repair, so please don't share it.",
});
