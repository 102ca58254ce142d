import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/browser";
import { z } from "zod";
import { lineText } from "../../../http/parse.ts";

export const signInChallenge = z.string("Sign in again.").max(200, "At most 200 characters.");
export const code = z
  .string("Enter the code.")
  .max(40, "At most 40 characters.")
  .transform((text) => text.replace(/\s/g, ""));

/** What the browser says about a passkey. The library checks it further, so only its size and shape are limited here. */
const fromBrowser = z
  .object(
    {
      id: z.string().regex(/^[A-Za-z0-9_-]{1,1400}$/),
      rawId: z.string().max(2_000),
      type: z.literal("public-key"),
      response: z.looseObject({}),
    },
    "A passkey is expected.",
  )
  .loose();
export const passkeyResponse = fromBrowser.transform((value) => value as unknown as AuthenticationResponseJSON);
export const newPasskeyResponse = fromBrowser.transform((value) => value as unknown as RegistrationResponseJSON);

/** To be spread into `refine`: one way is shown, and no other. */
const exactlyOne = (...names: readonly string[]): [holds: (value: object) => boolean, says: { path: string[]; message: string }] => [
  (value) => names.filter((name) => new Map(Object.entries(value)).get(name) !== undefined).length === 1,
  { path: [names[0] ?? ""], message: `Give one of ${names.join(", ")}.` },
];

export const secondStepAnswer = z
  .strictObject({
    challenge: signInChallenge,
    code: code.optional(),
    recoveryCode: lineText(60).optional(),
    passkey: passkeyResponse.optional(),
  })
  .refine(...exactlyOne("code", "recoveryCode", "passkey"));

export const confirmation = z
  .strictObject({
    password: z.string("Enter your password.").min(1, "Enter your password.").max(1_000, "At most 1000 characters.").optional(),
    code: code.optional(),
    challenge: signInChallenge.optional(),
    passkey: passkeyResponse.optional(),
  })
  .refine(...exactlyOne("password", "code", "passkey"));

export const passkeyName = lineText(60).refine((name) => name.trim() !== "", "Give the passkey a name.");
