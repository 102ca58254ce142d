import type { PeopleText } from "../../../i18n/people/people.ts";
import type { ApiRow } from "../../../providers/calls/calls.ts";
import { customer } from "../../../resources/accounts/customer.ts";
import type { Section } from "../../../schemas/views/view.ts";
import { labelIn } from "../../../views/records/view-fields.ts";

/** The steps of Account Setup. Whether a step is done is derived from the company's data; nobody has to check it off. */
export interface SetupStep {
  readonly name: "company" | "billTo" | "contacts" | "payment" | "users" | "ready";
  readonly label: PeopleText;
  /** The sections of the company that the step edits. */
  readonly sections?: readonly Section[];
  readonly isDone: (company: ApiRow, colleagues: number) => boolean;
  /** Required before the account can be activated. */
  readonly needed?: true;
  /** May stay as it is: it doesn't count in the progress. */
  readonly optional?: true;
}

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== "";

export function setupSteps(t: (key: PeopleText) => string): readonly SetupStep[] {
  return [
    {
      name: "company",
      label: "setup.company",
      sections: [{ title: t("profile.general"), help: t("setup.companyHelp"), fields: ["name", "kind", "email", "phone", "website"] }],
      isDone: ({ kind, email, phone }) => isFilled(kind) && (isFilled(email) || isFilled(phone)),
    },
    {
      name: "billTo",
      label: "setup.billTo",
      sections: [{ title: labelIn(customer, "billTo"), help: t("setup.billToHelp"), fields: ["billTo"] }],
      isDone: ({ billTo }) => isFilled(billTo),
      needed: true,
    },
    {
      name: "contacts",
      label: "setup.contacts",
      sections: [{ title: labelIn(customer, "billingContact"), help: t("setup.billingHelp"), fields: ["billingContact"] }],
      isDone: ({ billingContactId }) => isFilled(billingContactId),
      needed: true,
    },
    {
      name: "payment",
      label: "setup.payment",
      sections: [{ title: labelIn(customer, "paymentMethodDefault"), help: t("setup.paymentHelp"), fields: ["paymentMethodDefault"] }],
      isDone: ({ paymentMethodDefault }) => isFilled(paymentMethodDefault),
      optional: true,
    },
    { name: "users", label: "setup.users", isDone: (_, colleagues) => colleagues > 1, optional: true },
    { name: "ready", label: "setup.ready", isDone: ({ readyAt, state }) => isFilled(readyAt) || state !== "onboarding" },
  ];
}

/** How many of the steps that count are done. */
export function setupProgress(steps: readonly SetupStep[], company: ApiRow): { readonly done: number; readonly total: number } {
  const counted = steps.filter(({ optional }) => !optional);
  return { done: counted.filter(({ isDone }) => isDone(company, 0)).length, total: counted.length };
}
