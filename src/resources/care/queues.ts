import type { QueueRules } from "../../schemas/views/queue.ts";

/** What waits for somebody in conversations. The browser's build leaves these out: only the server reads them. */

export const conversationQueue = {
  toAnswer: {
    title: "Conversations to answer",
    message: "{name} has waited {waited} for an answer",
    where: { state: ["new", "open"], $not: { waitingSince: null } },
    due: "answerDueAt",
    since: "waitingSince",
    assignedTo: "assignee",
    facts: ["channel", "preview"],
    action: "take",
  },
} as const satisfies QueueRules;

export const reviewQueue = {
  toAnswer: {
    title: "Reviews to respond to",
    message: "{customer} rated {jobType} {score} of 5, without a response",
    segment: "unanswered",
    days: { field: "receivedOn", from: -30 },
    since: "receivedOn",
    facts: ["comment"],
    action: "respond",
  },
} as const satisfies QueueRules;
