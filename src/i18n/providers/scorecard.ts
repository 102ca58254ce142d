import { guestTexts } from "../kit/guest.ts";
import { shellTexts } from "../kit/shell.ts";
import { translator } from "../translate.ts";

/** The texts of a provider's scorecard. */
export const scorecardTexts = {
  "scorecard.title": "Since {date}",
  "scorecard.onTime": "On time",
  "scorecard.ofWork": { one: "{onTime} of {count} work order", other: "{onTime} of {count} work orders" },
  "scorecard.ofRepairs": { one: "{onTime} of {count} repair", other: "{onTime} of {count} repairs" },
  "scorecard.notYet": "No completed work yet",
  "scorecard.failed": "Failed attempts",
  "scorecard.claims": "Claims",
  "scorecard.settled": "{amount} settled",
  "scorecard.cost": "Cost against quote",
  "scorecard.costOf": "{actual} for {quoted} quoted",
  "scorecard.noQuotes": "No quoted work yet",
  "scorecard.reviews": "Customers' reviews",
  "scorecard.reviewsOf": { one: "{count} review of its jobs", other: "{count} reviews of its jobs" },
  "scorecard.feedback": "Feedback",
  "scorecard.notes": { one: "{count} note", other: "{count} notes" },
} as const;

export const t = translator({ ...guestTexts, ...shellTexts, ...scorecardTexts });
