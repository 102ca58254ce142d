import { contact } from "../../../src/resources/accounts/contact.ts";
import { erasure } from "../../../src/resources/people/erasure.ts";
import { lead } from "../../../src/resources/sales/lead.ts";
import { defineDemo } from "../demo-module.ts";
import { insertRows } from "../insert-rows.ts";

/** Somebody who was erased, of whom nothing is left but that they were there, and somebody with whom business is still open. */
export const demoErasures = defineDemo(erasure, async ({ daysAgo, staff, ids, tx }) => {
  const [owner = null] = staff;
  const [billingContact = 1] = await ids(contact);
  const erased = ((await ids(lead)).at(-1) ?? 0) + 1;
  const [asked, done, refused] = [daysAgo(40), daysAgo(39), daysAgo(9)];
  await insertRows(tx, lead, [
    { id: erased, state: "archived", name: "Erased", source: "website", createdAt: daysAgo(300), updatedAt: done, createdById: owner },
  ]);
  return [
    {
      id: 1,
      state: "done",
      number: "ER-00001",
      bizObjectId: lead.bizObject,
      recordId: erased,
      reason: "Asked by email from the address we had; confirmed by a call to the number we had.",
      erased: [
        { what: "Leads", rows: 1 },
        { what: "Messages", rows: 4 },
      ],
      kept: [],
      finishedAt: done,
      createdAt: asked,
      updatedAt: done,
      createdById: owner,
    },
    {
      id: 2,
      state: "refused",
      number: "ER-00002",
      bizObjectId: contact.bizObject,
      recordId: billingContact,
      reason: "Asked by letter, signed.",
      refusal: "Invoices go to this contact. Choose another billing contact first.",
      erased: [],
      kept: [],
      finishedAt: refused,
      createdAt: refused,
      createdById: owner,
    },
  ];
});
