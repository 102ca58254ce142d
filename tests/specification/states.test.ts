import { sql } from "kysely";
import { afterAll, beforeAll, expect } from "vitest";
import { addQuotes } from "../http/support.ts";
import { type Caller, type SpecificationServer, specificationServer } from "./support/server.ts";
import { type Account, administrator, customer, nobody, only, type Statement, specification } from "./support/statement.ts";

let server: SpecificationServer;
beforeAll(async () => {
  server = await specificationServer();
});
afterAll(() => server.close());

const whole = only("create TASKS", "read TASKS", "update TASKS", "delete TASKS");
const marking = only("read TASKS", "update TASKS");

/** A task in a status, of the account that may do everything with tasks. */
async function taskIn(statusId: 43 | 44 | 45, more: object = {}): Promise<{ id: number; version: number }> {
  const owner = await server.as(whole);
  const { id } = (await owner.send("POST", "tasks", { name: "Call the hotel", ...more })).data;
  if (statusId !== 43) await owner.send("PUT", `tasks/${id}/change-status`, { statusId });
  return (await owner.get(`tasks/${id}`)).data;
}

const change = async (me: Caller, from: 43 | 44 | 45, to: number) => {
  const { id } = await taskIn(from);
  const { status } = await me.send("PUT", `tasks/${id}/change-status`, { statusId: to });
  return [status, (await (await server.as(whole)).get(`tasks/${id}`)).data.statusId];
};

/** A row for a change of status that is allowed with the permission to update. */
const moves = (statement: string, from: 43 | 44 | 45, to: number, account: Account | readonly Account[] = marking): Statement<Caller> => ({
  statement,
  account,
  try: async (me) => expect(await change(me, from, to)).toEqual([200, to]),
});

/** A row for a change of status that is not. */
const stays = (statement: string, from: 43 | 44 | 45, to: number, account: Account, status: number): Statement<Caller> => ({
  statement,
  account,
  try: async (me) => expect(await change(me, from, to)).toEqual([status, from]),
});

specification<Caller>(
  "4 States, tasks",
  [
    {
      statement: "The statuses are 43 New, 44 Working and 45 Done; a new task is 43 New",
      account: whole,
      try: async (me) => {
        expect(await taskIn(43)).toMatchObject({ statusId: 43, status: "New" });
        expect(await taskIn(44)).toMatchObject({ statusId: 44, status: "Working" });
        expect(await taskIn(45)).toMatchObject({ statusId: 45, status: "Done" });
        expect((await me.get("statuses?bizObjectId=11")).data).toHaveLength(3);
      },
    },
    moves("New becomes Working", 43, 44),
    moves("Working becomes New", 44, 43),
    moves("A new task becomes Done", 43, 45),
    moves("A working task becomes Done", 44, 45),
    moves("Done becomes Working again", 45, 44),
    stays("Done does not become New", 45, 43, marking, 409),
    stays("New to Working needs the update permission", 43, 44, only("read TASKS"), 403),
    stays("Done needs the update permission", 43, 45, only("read TASKS"), 403),
    stays("Reopening needs the update permission", 45, 44, only("read TASKS"), 403),
    {
      statement: "A task is edited by its creator with the update permission",
      account: whole,
      try: async (me) => {
        const { id, version } = await taskIn(43);
        expect((await me.send("PUT", `tasks/${id}`, { version, name: "Call again" })).status).toBe(200);
      },
    },
    {
      statement: "A task is not edited by anyone but its creator",
      account: [marking, administrator],
      try: async (me) => {
        const { id, version } = await taskIn(43);
        expect((await me.send("PUT", `tasks/${id}`, { version, name: "Call again" })).status).toBe(409);
      },
    },
    {
      statement: "A task that is done is not edited",
      account: whole,
      try: async (me) => {
        const { id, version } = await taskIn(45);
        expect((await me.send("PUT", `tasks/${id}`, { version, name: "Call again" })).status).toBe(409);
      },
    },
    {
      statement: "A task is deleted by its creator with the delete permission",
      account: whole,
      try: async (me) => {
        const { id } = await taskIn(44);
        expect((await me.send("DELETE", `tasks/${id}`)).status).toBeLessThan(300);
      },
    },
    {
      statement: "A task is not deleted by anyone but its creator, nor when it is done",
      account: administrator,
      try: async (me) => {
        expect((await me.send("DELETE", `tasks/${(await taskIn(43)).id}`)).status).toBe(409);
        expect((await (await server.as(whole)).send("DELETE", `tasks/${(await taskIn(45)).id}`)).status).toBe(409);
      },
    },
    {
      statement: "Deleting needs the delete permission",
      account: only("create TASKS", "read TASKS", "update TASKS"),
      try: async (me) => {
        const { id } = (await me.send("POST", "tasks", { name: "Own" })).data;
        expect((await me.send("DELETE", `tasks/${id}`)).status).toBe(403);
      },
    },
    {
      statement: "A customer's user moves and deletes their own tasks in the same way",
      account: customer("create TASKS", "read TASKS", "update TASKS", "delete TASKS"),
      try: async (me) => {
        const { id } = (await me.send("POST", "tasks", { name: "Own" })).data;
        expect((await me.send("PUT", `tasks/${id}/change-status`, { statusId: 44 })).status).toBe(200);
        expect((await me.send("DELETE", `tasks/${id}`)).status).toBeLessThan(300);
      },
    },
  ],
  (account) => server.as(account),
);

const codes = { draft: -1, pendingPricing: 0, ready: 1, approved: 2, pendingChanges: 3, lost: 4, inTransit: 5, expired: 6, delivered: 7 };
const tabs: readonly (readonly [tab: string, state: keyof typeof codes])[] = [
  ["new", "pendingPricing"],
  ["pending-pricing", "pendingPricing"],
  ["drafts", "draft"],
  ["submitted", "ready"],
  ["ready", "ready"],
  ["working", "pendingChanges"],
  ["pending-changes", "pendingChanges"],
  ["approved", "approved"],
  ["lost", "lost"],
  ["declined", "lost"],
  ["intransit", "inTransit"],
  ["expired", "expired"],
  ["delivered", "delivered"],
];

/** One quote in each state, of the customers' company. */
let inEachState: Promise<unknown> | undefined;
const quotesInEachState = () =>
  (inEachState ??= addQuotes(server.db, server.company, 9).then((ids) =>
    Promise.all(
      Object.keys(codes).map((state, at) =>
        sql`UPDATE shipping_quotes SET state = ${state} WHERE id = ${ids[at]}`.execute(server.db.kysely),
      ),
    ),
  ));

specification<Caller>(
  "2 Screens and 3 Entities, quotes by status code",
  [
    ...tabs.map(
      ([tab, state]): Statement<Caller> => ({
        statement: `The tab ${tab} has the quotes of status code ${codes[state]}`,
        account: only("read SALES_QUOTE"),
        try: async (me) => {
          await quotesInEachState();
          const { quotes } = (await me.get(`quotes/${tab}/data`)).data;
          expect(quotes.map(({ statusCode, state: found }: { statusCode: number; state: string }) => [statusCode, found])).toEqual([
            [codes[state], state],
          ]);
        },
      }),
    ),
    {
      statement: "The tab all has no filter",
      account: only("read SALES_QUOTE"),
      try: async (me) => {
        await quotesInEachState();
        const { quotes } = (await me.get("quotes/all/data")).data;
        expect(quotes.map(({ statusCode }: { statusCode: number }) => statusCode).sort()).toEqual(Object.values(codes).sort());
      },
    },
    {
      statement: "The status codes of quotes are -1 to 7, for both kinds of them",
      account: nobody,
      try: async (me) => {
        for (const object of [3, 101])
          expect((await me.get(`statuses?bizObjectId=${object}`)).data.map(({ code }: { code: number }) => code)).toEqual([
            -1, 0, 1, 2, 3, 4, 5, 6, 7,
          ]);
      },
    },
    {
      statement: "Default quote list page size 50",
      account: only("read SALES_QUOTE"),
      try: async (me) => {
        const other = (
          await sql<{ id: number }>`INSERT INTO parties (name, state) VALUES ('Grand Hotel', 'active') RETURNING id`.execute(
            server.db.kysely,
          )
        ).rows[0];
        await addQuotes(server.db, other?.id ?? 0, 60);
        expect((await me.get("quotes/ready/data")).data.quotes).toHaveLength(50);
      },
    },
  ],
  (account) => server.as(account),
);
