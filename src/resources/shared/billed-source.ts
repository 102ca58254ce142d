import { decimal, ref } from "../../schemas/fields/fields.ts";

/** What documents of the warehouse have whose services are billed. */
export const billedFields = {
  afterHours: decimal({ min: 0, max: 24, unit: "h", hiddenFrom: "customer", help: "Hours outside the hub's opening hours, to be billed" }),
  billingReport: ref("billing-report", { readOnly: true, hiddenFrom: "customer", filter: true, label: "Last billing report" }),
};

/** Drafts a billing report from what was done for a document and is not billed yet, as often as there is more of it. */
export const billedActions = {
  sendToBilling: {
    from: "completed",
    verb: "send.to.billing",
    icon: "send",
    effect: true,
    opens: "billingReport",
    successMessage: "{billingReport} drafted for {number}.",
  },
  releaseBilling: { label: "Release from billing report", by: ["system"], sets: { billingReport: null } },
} as const;
