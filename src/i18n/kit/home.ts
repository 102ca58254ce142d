import { translator } from "../translate.ts";
import { guestTexts } from "./guest.ts";
import { shellTexts } from "./shell.ts";

/** The texts of the home page. */
export const homeTexts = {
  "home.morning": "Good morning, {name}",
  "home.afternoon": "Good afternoon, {name}",
  "home.evening": "Good evening, {name}",
  "home.overviews": "Overviews",
  "home.now": "Now",
  "home.nextEntry": "Next entry",
  "home.previousEntry": "Previous entry",
  "home.nothingNow": "Nothing waits for you.",
  "home.tomorrow": "Tomorrow",
  "home.nothingToday": "Nothing is scheduled.",
  "home.ungrouped": "Everything else",
  "home.allDay": "All day",
  "home.free": "Free today",
  "home.nobodyFree": "Everybody is on a job.",
  "home.news": "Since your last visit",
  "home.noNews": "Nothing new.",
  "home.overdue": "Overdue",
  "home.late": "Late",
  "home.all": "{title}: see all {count}",
  "home.showMore": "Show {count} more",
  "home.toDecide": "To decide",
  "home.nothingToDecide": "Nothing waits for your answer.",
  "home.toPay": "To pay",
  "home.nothingToPay": "Everything is paid.",
  "home.onItsWay": "On its way",
  "home.nothingComing": "No pulls or deliveries are scheduled.",
  "home.doneLately": "Done lately",
  "home.deposit": "The deposit for {quote} is due",
  "home.contact": "Questions? Ask {name}.",
} as const;

export const t = translator({ ...guestTexts, ...shellTexts, ...homeTexts });
