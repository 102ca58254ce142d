import { shellTexts } from "../kit/shell.ts";
import { viewTexts } from "../kit/views.ts";
import { translator } from "../translate.ts";

/** The texts of the API's pages. */
export const apiTexts = {
  "api.note":
    "The calls that your API keys can make with your permissions. Send the key with each: Authorization: Bearer hq_live_… The whole description is at {file}.",
  "api.find": "Find a call",
  "api.none": "No call matches.",
  "api.rows": "Rows it reaches",
  "api.parameters": "Parameters",
  "api.body": "Body",
  "api.response": "Response",
  "api.refusals": "Refusals",
  "secret.key": "Key",
  "secret.keyNote": "It is shown once, when it is created. Whoever has it acts on your behalf with the permissions below.",
  "secret.signing": "Signing secret",
  "secret.signingNote": "Receivers verify with it that a message is from here. It is shown once, when it is created.",
  "secret.create": "Create it",
  "secret.replace": "Replace it",
  "secret.now": "The current one ends now",
  "secret.hour": "The current one ends in an hour",
  "secret.day": "The current one ends in a day",
  "secret.week": "The current one ends in a week",
  "secret.keep": "Current one",
  "secret.once": "Copy it now. It is not shown again.",
  "secret.copy": "Copy",
  "secret.copied": "Copied.",
  "secret.notCopied": "Your browser didn't allow it. Select the text and copy it yourself.",
} as const;

export const t = translator({ ...shellTexts, ...viewTexts, ...apiTexts });
