import type { Address } from "../schemas/values/address.ts";
import type { NamedOption } from "./options.ts";

/** One of the words that a field takes. */
export interface ChoiceOption {
  readonly id: string;
  readonly name: string;
}

/** A place that a quote can start from or lead to. */
export interface LocationOption extends NamedOption {
  readonly kind: string | null;
  readonly address: Address | null;
  readonly customerId: number | null;
}

/** Somebody at a customer's whom a quote can be sent to. */
export interface ContactOption extends NamedOption {
  readonly email: string | null;
  readonly phone: string | null;
  readonly roles: readonly string[] | null;
}

/** What the crew has to know of a place, and who is there. */
export interface LocationDetails extends NamedOption {
  readonly kind: string | null;
  readonly address: Address | null;
  readonly floor: string | null;
  readonly elevator: boolean | null;
  readonly dock: boolean | null;
  readonly longCarry: boolean | null;
  readonly certificateOfInsurance: boolean | null;
  readonly accessNotes: string | null;
  readonly contact: Omit<ContactOption, "roles"> | null;
}

export interface HubOption extends NamedOption {
  readonly code: string;
}

/** A provider that may work today, and what it costs. */
export interface ProviderCost extends NamedOption {
  readonly kind: string;
  /** Cents. */
  readonly cost: number | null;
  readonly cycleDays: number | null;
}
