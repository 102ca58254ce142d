import { guestTexts } from "../kit/guest.ts";
import { shellTexts } from "../kit/shell.ts";
import { viewTexts } from "../kit/views.ts";
import { translator } from "../translate.ts";

/** The texts of the scores that customers gave. */
export const reviewTexts = {
  "scores.from": "Jobs from",
  "scores.to": "Jobs until",
  "scores.note": "By the day the job was done. Averages count the reviews that are shown, except by people who work for us.",
  "scores.none": "Nobody was asked about a job of these days.",
  "scores.total": "All jobs",
  "scores.crew": "Crew members",
  "scores.carriers": "Carriers",
  "scores.hubs": "Hubs",
  "scores.months": "Months",
  "scores.average": "Average",
  "scores.reviews": "Reviews",
  "scores.asked": "Asked",
  "scores.rate": "Response rate",
  "scores.answered": "We answered",
  "scores.more": "Only the {count} with the most reviews are shown.",
  "scores.show": "Reviews of {name}, {count}",
} as const;

export const t = translator({ ...guestTexts, ...shellTexts, ...viewTexts, ...reviewTexts });
