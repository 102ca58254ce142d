import type { Ability } from "../schemas/access/abilities.ts";
import type { NamedOption } from "./options.ts";

/** A user's abilities, with the names of the roles that grant each; for an administrator, "administrator" comes first. */
export interface UserAccess {
  readonly isAdmin: boolean;
  readonly roles: readonly NamedOption[];
  readonly abilities: readonly (Ability & { readonly from: readonly string[] })[];
}
