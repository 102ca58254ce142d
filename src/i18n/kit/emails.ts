import { translator } from "../translate.ts";
import { guestTexts } from "./guest.ts";
import { shellTexts } from "./shell.ts";
import { viewTexts } from "./views.ts";

/** The texts of emails with documents. */
export const emailTexts = {
  "email.to": "To",
  "email.toHint": "Choose or type email addresses",
  "email.subject": "Subject",
  "email.message": "Message",
  "email.attached": "{name} is attached.",
  "email.send": "Send",
  "email.emails": "Emails",
  "email.waiting": "On its way",
  "email.refused": "Not delivered to {address}: {reply}",
  "email.unanswered": "Sent to {to}, but the mail server did not confirm it. It may have arrived.",
  "email.notOpened": "Link not opened yet.",
  "email.opened": { one: "Link opened {time}.", other: "Link opened {count} times, last {time}." },
  "email.linkEnded": "It no longer works.",
  "email.endLink": "End link",
  "email.eachAsk": {
    one: "The {label} goes to the selected record's own contact.",
    other: "Each of the {count} records gets its own {label}, sent to its own contact.",
  },
  "email.sendEach": { one: "Send {count} email", other: "Send {count} emails" },
  "email.eachDone": "{count} of {all} are on their way.",
  "email.eachTo": "On its way to {to}",
  "email.again": "Send to another address",
  "email.sendAgain": "Send it again",
} as const;

export const t = translator({ ...guestTexts, ...shellTexts, ...viewTexts, ...emailTexts });
