import { guestTexts } from "./guest.ts";
import { shellTexts } from "./shell.ts";
import { translator } from "./translate.ts";

/** The texts of the home page. */
export const homeTexts = {
  "home.morning": "Good morning, {name}",
  "home.afternoon": "Good afternoon, {name}",
  "home.evening": "Good evening, {name}",
  "home.myTasks": "My tasks",
  "home.noTasks": "You're all caught up.",
  "home.myFollowUps": "My follow-ups",
  "home.noFollowUps": "No follow-ups due.",
  "home.dueToday": "due today",
  "home.myQuotes": "Shipping quotes",
  "home.noQuotes": "No quotes need your attention.",
  "home.quotesToAnswer": "Quotes to approve",
  "home.toPay": "To pay",
  "home.noInvoices": "Everything is paid.",
  "home.validUntil": "valid until {date}",
  "home.repairsToApprove": "Repairs to approve",
  "home.claimOffers": "Claim offers to answer",
  "home.answerBy": "answer by {date}",
  "home.pullsToSubmit": "Pulls to submit",
  "home.neededOn": "needed {date}",
  "home.comingUp": "Coming up",
  "home.nothingComing": "No pulls or deliveries are scheduled.",
  "home.quickLinks": "Quick links",
  "home.due": "due {date}",
} as const;

export const t = translator({ ...guestTexts, ...shellTexts, ...homeTexts });
