import { portalTexts } from "../accounting/portal.ts";
import { guestTexts } from "../kit/guest.ts";
import { shellTexts } from "../kit/shell.ts";
import { translator } from "../translate.ts";

/** The texts of the page on which a customer approves a repair without an account. */
export const repairPortalTexts = {
  "repair.title": "Repair {number}",
  "repair.intro": "{piece} was damaged before it reached you. It can be repaired, and we need your approval.",
  "repair.work": "Work to be done",
  "repair.shop": "Done by",
  "repair.due": "Expected by",
  "repair.price": "You pay",
  "repair.noPrice": "Not known yet",
  "repair.damage": "The damage",
  "repair.result": "After the repair",
  "repair.papers": "Estimate",
  "repair.approve": "Approve {amount}",
  "repair.decline": "Decline",
  "repair.reason": "Why don't you want this repair?",
  "repair.reasonNeeded": "Tell us why.",
  "repair.declineNow": "Decline the repair",
  "repair.approvedTitle": "This repair is approved",
  "repair.approved": "{name} approved it on {date}. We'll tell you when it is done.",
  "repair.completedTitle": "This repair is done",
  "repair.completed": "We are inspecting the piece again.",
  "repair.cancelledTitle": "This repair won't be done",
  "repair.cancelled": "Reason: {reason}",
  "repair.valid": "You can decide here until {date}.",
} as const;

export const t = translator({ ...guestTexts, ...shellTexts, ...portalTexts, ...repairPortalTexts });
