import { guestTexts } from "./guest.ts";
import { shellTexts } from "./shell.ts";
import { translator } from "./translate.ts";

/** The texts of the payment portal, which its visitors read without an account. */
export const portalTexts = {
  "portal.for": "For {customer}",
  "portal.goodUntil": "This page works until {date}.",
  "portal.choose": "Invoices",
  "portal.due": "Due {date}",
  "portal.overdue": "Overdue since {date}",
  "portal.ofTotal": "of {total}",
  "portal.read": "Read invoice {number}",
  "portal.readShort": "PDF",
  "portal.taken": "Being paid right now",
  "portal.total": "Total",
  "portal.pay": "Pay {amount}",
  "portal.paying": "One moment",
  "portal.another": "Pay another amount",
  "portal.allOfIt": "Pay all of it",
  "portal.amount": "Amount to pay now",
  "portal.amountWrong": "Enter an amount up to {most}.",
  "portal.chooseOne": "Choose an invoice.",
  "portal.test": "Test payment, no money moves.",
  "portal.off": "Paying online is not switched on. Please pay as the invoice says.",
  "portal.paidTitle": "Thank you, everything is paid",
  "portal.paid": "There is nothing left to pay here.",
  "portal.receipt": "Download receipt",
  "portal.receiptOf": "Receipt of {date}, {amount}",
  "portal.pendingNote": "A payment of {amount} is not confirmed yet.",
  "portal.pendingLook": "See how it stands",
  "portal.deadTitle": "This link no longer works",
  "portal.dead": "It is over, was withdrawn, or is not complete. Nothing was charged. Ask whoever sent it for a new one.",
  "portal.questions": "Questions? {contact}",

  "portal.opening": "One moment: your payment page is opening.",
  "portal.refusedTitle": "This can't be paid here",
  "portal.unansweredTitle": "The payment page can't be opened right now",
  "portal.toOwn": "To your invoices",

  "payment.pendingTitle": "Your payment is being confirmed",
  "payment.pending": "We are waiting for word that {amount} has arrived. You may close this page: nothing is charged twice.",
  "payment.postedTitle": "Thank you",
  "payment.posted": "We have received {amount} on {date}.",
  "payment.number": "Payment {number}",
  "payment.mailed": "The receipt is also on its way to {email}.",
  "payment.failedTitle": "The payment did not go through",
  "payment.failed": "You were not charged.",
  "payment.reversedTitle": "This payment was taken back",
  "payment.reversed": "The invoices it was for are open again.",
  "payment.again": "Try again",
  "payment.others": "To the open invoices",

  "testGateway.note": "Test payment, no money moves. This page stands where a real company's card page would be.",
  "testGateway.pay": "Pay {amount}",
  "testGateway.decline": "Decline the card",
  "testGateway.more": "What else can happen",
  "testGateway.payToldTwice": "Pay, and tell of it twice",
  "testGateway.payUntold": "Pay, and tell nobody",
  "testGateway.back": "Back without paying",
  "testGateway.over": "There is nothing to pay here any more.",
} as const;

export const t = translator({ ...guestTexts, ...shellTexts, ...portalTexts });
export type PortalText = Parameters<typeof t>[0];
