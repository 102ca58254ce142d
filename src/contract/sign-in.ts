import type { Ability } from "../schemas/access/abilities.ts";
import type { DefaultView } from "./list-views.ts";

/** The answer that starts a session. */
export interface StartedSession {
  readonly result: { readonly token: string };
}

/** The signed-in user, their company and their abilities. */
export interface SignedInUser {
  readonly user: {
    readonly id: number;
    readonly type_id: "E" | "C";
    readonly first_name: string;
    readonly last_name: string | null;
    readonly email: string;
    readonly phone: string | null;
    readonly stakeholder_id: number | null;
    readonly is_admin: boolean;
  };
  readonly customer: CompanyOfUser | null;
  readonly ability: readonly Ability[];
  /** What they starred, each as `bookmarkKey` writes it. */
  readonly favorites: readonly string[];
  /** What their roles show first on the tabs of lists. */
  readonly listViews?: readonly DefaultView[];
}

/** The company data that the customer screens need, regardless of abilities. */
export interface CompanyOfUser {
  readonly id: number;
  readonly stakeholderId: number;
  readonly name: string;
  readonly kind: string | null;
  readonly state: string;
  readonly warehousing: boolean | null;
  readonly paymentMethodDefault: string | null;
}

/** The person whom an emailed link invites. */
export interface Invitation {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string | null;
  readonly company: string | null;
}

/** A new password, typed twice. */
export interface ChosenPassword {
  readonly password: string;
  readonly passwordConfirmation: string;
}

/** What an invited person sends to register. */
export interface Registration extends ChosenPassword, Pick<Invitation, "firstName" | "lastName" | "phone"> {}

/** The answer to a sign-out. */
export interface EndedSession {
  readonly result: true;
  /** Where the browser goes on to end the session at the identity provider too. */
  readonly signOutUrl?: string;
}
