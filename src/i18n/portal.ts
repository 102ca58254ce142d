import { guestTexts } from "./guest.ts";
import { shellTexts } from "./shell.ts";
import { translator } from "./translate.ts";

/** The texts of the payment portal, whose visitors have no account. */
export const portalTexts = {
  "portal.for": "For {customer}",
  "portal.goodUntil": "This page is available until {date}.",
  "portal.choose": "Invoices",
  "portal.due": "Due {date}",
  "portal.overdue": "Overdue since {date}",
  "portal.ofTotal": "of {total}",
  "portal.read": "View invoice {number}",
  "portal.readShort": "PDF",
  "portal.taken": "Payment in progress",
  "portal.total": "Total",
  "portal.pay": "Pay {amount}",
  "portal.payNothing": "Pay",
  "portal.paying": "Processing…",
  "portal.another": "Pay a different amount",
  "portal.allOfIt": "Pay in full",
  "portal.amount": "Amount to pay now",
  "portal.amountWrong": "Enter an amount up to {most}.",
  "portal.chooseOne": "Choose at least one invoice.",
  "portal.test": "This is a test payment. No money moves.",
  "portal.off": "Online payment isn't available. Please pay as described on the invoice.",
  "portal.paidTitle": "Thank you. Everything is paid.",
  "portal.paid": "There's nothing left to pay here.",
  "portal.receipt": "Download receipt",
  "portal.receiptOf": "Receipt from {date}, {amount}",
  "portal.pendingNote": "A payment of {amount} hasn't been confirmed yet.",
  "portal.pendingLook": "Check its status",
  "portal.dead": "It has expired, was withdrawn or is incomplete. You weren't charged. Ask the person who sent it for a new one.",
  "portal.questions": "Questions? {contact}",

  "portal.opening": "Opening your payment page…",
  "portal.refusedTitle": "This can't be paid here",
  "portal.unansweredTitle": "The payment page can't be opened right now",
  "portal.toOwn": "Go to your invoices",

  "payment.pendingTitle": "Your payment is being confirmed",
  "payment.pending": "We're waiting for confirmation that {amount} has arrived. You can close this page; you won't be charged twice.",
  "payment.postedTitle": "Thank you",
  "payment.posted": "We received {amount} on {date}.",
  "payment.number": "Payment {number}",
  "payment.mailed": "A receipt is on its way to {email}.",
  "payment.failedTitle": "Your payment didn't go through",
  "payment.failed": "You weren't charged.",
  "payment.reversedTitle": "This payment was reversed",
  "payment.reversed": "Its invoices are open again.",
  "payment.others": "View open invoices",

  "testGateway.note": "This is a test payment and no money moves. A live site shows the card processor's page here.",
  "testGateway.pay": "Pay {amount}",
  "testGateway.decline": "Decline the card",
  "testGateway.more": "Other outcomes",
  "testGateway.payToldTwice": "Pay, confirmed twice",
  "testGateway.payUntold": "Pay, never confirmed",
  "testGateway.back": "Go back without paying",
  "testGateway.over": "This test payment is complete.",
} as const;

export const t = translator({ ...guestTexts, ...shellTexts, ...portalTexts });
