import { phoneCall } from "../../../src/resources/care/phone-call.ts";
import { lead } from "../../../src/resources/sales/lead.ts";
import { writtenConversations } from "../conversations.ts";
import { defineDemo } from "../demo-module.ts";

/** Calls with the people of the first conversations, and about two leads. */
export const demoPhoneCalls = defineDemo(phoneCall, async (context) => {
  const { staff, daysAgo, ids } = context;
  const { conversations } = await writtenConversations(context);
  const known = conversations.filter(({ contactId }) => typeof contactId === "number").slice(0, 3);
  const [, sales = null, dispatch = null] = staff;
  const notes = ["Super lets us in at the side entrance, ask for Ray.", null, "Wants the table on Friday, confirmed."];
  const outcomes = ["reached", "voicemail", "reached"] as const;
  const labels = { reached: "reached", voicemail: "Left a voicemail", "no answer": "No answer" } as const;
  const summary = (outcome: keyof typeof labels, note: string | null) => {
    const label = outcome === "reached" ? "Reached" : labels[outcome];
    return note === null ? label : `${label}: ${note}`;
  };
  const withPeople = known.map(({ id, contactId, partyId, phoneNumber }, index) => {
    const [outcome = "reached", note = null, at] = [outcomes[index], notes[index] ?? null, daysAgo(index + 1)];
    return {
      id: index + 1,
      summary: summary(outcome, note),
      direction: index === 2 ? "in" : "out",
      contactId,
      partyId,
      phoneNumber: phoneNumber ?? null,
      conversationId: id,
      outcome,
      notes: note,
      startedAt: at,
      createdById: dispatch,
      createdAt: at,
    };
  });
  const leads = (await ids(lead, ["new", "working"])).slice(0, 2).map((recordId, index) => {
    const [outcome, note, at] = [
      index === 0 ? ("no answer" as const) : ("reached" as const),
      index === 0 ? null : "Budget agreed, send the quote.",
      daysAgo(index + 2),
    ];
    return {
      id: withPeople.length + index + 1,
      summary: summary(outcome, note),
      direction: "out",
      phoneNumber: "+1 2015550171",
      bizObjectId: lead.bizObject,
      recordId,
      outcome,
      notes: note,
      startedAt: at,
      createdById: sales,
      createdAt: at,
    };
  });
  return [...withPeople, ...leads];
});
