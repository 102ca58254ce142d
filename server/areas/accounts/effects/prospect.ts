import { contact } from "../../../../src/resources/accounts/contact.ts";
import { prospect } from "../../../../src/resources/accounts/prospect.ts";
import { customerUser } from "../../../../src/resources/people/user.ts";
import { defineEffects } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import { invalid, Problem } from "../../../engine/wire/problem.ts";
import { usualTerms } from "./usual-terms.ts";

export const prospectEffects = defineEffects(prospect, {
  beforeCreate: usualTerms,

  /** Invites a contact as the first user of the new customer, who thereby becomes its administrator. */
  activate: async ({ row, input: { administratorId }, call, engine }) => {
    if (!administratorId) return;
    const fields = ["firstName", "lastName", "primaryEmail"] as const;
    const person = await engine.read(contact, administratorId, fields, { withDeleted: true });
    if (!person?.primaryEmail || !person.lastName)
      throw invalid({ administratorId: ["Add this contact's last name and email address first."] });
    const { firstName, lastName, primaryEmail: email } = person;
    try {
      await engine.create(onBehalfOf(call, "activation"), customerUser, { firstName, lastName, email, companyId: row.id });
    } catch (error) {
      // The address is the contact's, so that a refusal of it belongs to the contact that was chosen.
      const reasons =
        error instanceof Problem ? (error.details.errors as Readonly<Record<string, readonly string[]>> | undefined) : undefined;
      throw reasons?.email ? invalid({ administratorId: reasons.email }) : error;
    }
  },
});
