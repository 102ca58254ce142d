import { all, read, subject, write } from "../subject.ts";

const calls = ["read", "delete", "call.assist"] as const;

export const careSubjects = {
  CC_DISPATCH_TRACKER: subject({
    key: "customer-care.dispatch.tracker",
    label: "Dispatch tracker",
    verbs: [...write, "send", "assign", "close"],
    verbLabels: { send: "Send messages" },
    customer: ["read", "send"],
    grants: {
      sales: [...write, "send", "assign", "close"],
      dispatch: [...write, "send", "assign", "close"],
      accounting: [...write, "send", "close"],
      warehouse: ["read", "send"],
      member: ["read", "send"],
      companyOwner: ["read", "send"],
    },
  }),
  CC_REPUTATION: subject({
    key: "customer-care.reputation.reviews",
    label: "Reputation",
    verbs: ["read", "update", "mark", "send"],
    verbLabels: { update: "Answer", mark: "Hide and show again", send: "Ask again" },
    // Who plans the work does not decide what is shown of it.
    grants: { sales: ["read", "update", "mark"], dispatch: ["read", "update", "send"] },
  }),
  CC_DISPATCH_TRACKER_SMS: subject({
    key: "communications.sms.conversations",
    label: "SMS conversations",
    verbs: ["read", "mark"],
    verbLabels: { mark: "Note who wants no text messages" },
    grants: { sales: ["read", "mark"], dispatch: ["read", "mark"], accounting: ["read", "mark"], warehouse: read },
  }),
  CC_DISPATCH_TRACKER_EMAIL: subject({
    key: "communications.email.conversations",
    label: "Email conversations",
    verbs: read,
    grants: { sales: read, dispatch: read, accounting: read },
  }),
  CC_DISPATCH_TRACKER_CALL: subject({
    key: "communications.call.calls",
    label: "Calls",
    verbs: calls,
    verbLabels: { "call.assist": "Log and correct" },
    grants: { sales: calls, dispatch: calls, accounting: ["read", "call.assist"], warehouse: ["read", "call.assist"] },
  }),
  FOLLOW_UPS: subject({
    key: "communications.follow-ups.follow-ups",
    label: "Follow-ups",
    verbs: [...all, "mark.as.completed"],
    grants: { sales: [...all, "mark.as.completed"], dispatch: [...all, "mark.as.completed"] },
  }),
};
