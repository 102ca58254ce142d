import { afterAll, beforeAll, expect } from "vitest";
import { insertNotification } from "../../server/realtime/notifications.ts";
import { type Caller, type SpecificationServer, specificationServer } from "./support/server.ts";
import { administrator, customer, guest, nobody, only, specification } from "./support/statement.ts";

let server: SpecificationServer;
beforeAll(async () => {
  server = await specificationServer();
});
afterAll(() => server.close());
const enter = (account: Parameters<SpecificationServer["as"]>[0]) => server.as(account);

const noted = (to: number, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, at) =>
      server.db.transaction((tx) =>
        insertNotification(tx, {
          bizObjectId: 8,
          resource: "customer",
          recordId: server.company,
          title: `Note ${at}`,
          message: "Please look",
          triggeredByUserId: null,
          recipientIds: [to],
        }),
      ),
    ),
  );

const tasks = only("create TASKS", "read TASKS", "update TASKS", "delete TASKS");
const allOfTask = (me: Caller) => ({
  name: "Call the hotel",
  details: "At noon",
  dueDate: "2026-12-24",
  createdBy: me.id,
  assignedToId: me.id,
  parentId: null,
  bizObjectId: null,
  recordId: null,
});
const made = async (me: Caller, more: object = {}) => (await me.send("POST", "tasks", { ...allOfTask(me), ...more })).data;

specification<Caller>(
  "7 Calls, sign-in",
  [
    {
      statement: "POST /v1/auth/login takes email and password and answers result.token",
      account: guest,
      try: async (me) => {
        const { email } = await server.as(nobody);
        const { status, body } = await me.send("POST", "v1/auth/login", { email, password: "Secret123" });
        expect([status, body]).toEqual([200, { result: { token: expect.any(String) } }]);
        const signedIn = await server.app.inject({ url: "/api/iam", headers: { authorization: `Bearer ${body.result.token}` } });
        expect(signedIn.json().user.email).toBe(email);
      },
    },
    {
      statement: "POST /v1/auth/logout takes nothing, and the token opens nothing afterwards",
      account: guest,
      try: async (me) => {
        const { email } = await server.as(nobody);
        const { body } = await me.send("POST", "v1/auth/login", { email, password: "Secret123" });
        const headers = { authorization: `Bearer ${body.result.token}` };
        const out = await server.app.inject({ method: "POST", url: "/api/v1/auth/logout", headers });
        expect(out.statusCode).toBe(200);
        expect((await server.app.inject({ url: "/api/iam", headers })).statusCode).toBe(401);
      },
    },
    {
      statement: "GET iam answers user, customer and ability",
      account: only("read TASKS"),
      try: async (me) => {
        expect((await me.get("iam")).body).toMatchObject({
          user: { id: me.id, type_id: "E", stakeholder_id: 1 },
          customer: null,
          ability: [{ subject: "TASKS", action: "read" }],
        });
      },
    },
    {
      statement: "GET iam answers a customer's company with paymentMethodDefault",
      account: customer("read TASKS"),
      try: async (me) => {
        expect((await me.get("iam")).body).toMatchObject({
          user: { id: me.id, type_id: "C", stakeholder_id: server.company },
          customer: { id: server.company, name: "Atelier Nord", paymentMethodDefault: "card" },
          ability: [{ subject: "TASKS", action: "read" }],
        });
      },
    },
    {
      statement: "GET is-authenticated answers true",
      account: [nobody, customer()],
      try: async (me) => expect((await me.get("is-authenticated")).body).toBe(true),
    },
    {
      statement: "GET is-authenticated answers false",
      account: guest,
      try: async (me) => expect((await me.get("is-authenticated")).body).toBe(false),
    },
    {
      statement: "All calls carry the session's bearer token: without one they are refused with 401",
      account: guest,
      try: async (me) => {
        for (const path of [
          "iam",
          "notifications",
          "tasks",
          "statuses?bizObjectId=11",
          "users/elite",
          "account-executives",
          "quotes/new/data",
        ])
          expect((await me.get(path)).status, path).toBe(401);
      },
    },
  ],
  enter,
);

specification<Caller>(
  "7 Calls, notifications",
  [
    {
      statement: "GET /notifications takes page, pageSize and isUnread, and answers currentPage, notifications, total and unreadCount",
      account: nobody,
      try: async (me) => {
        await noted(me.id, 3);
        const all = (await me.get("notifications?page=1&pageSize=10")).data;
        expect(Object.keys(all).sort()).toEqual(["currentPage", "notifications", "total", "unreadCount"]);
        expect(all).toMatchObject({ currentPage: 1, total: 3, unreadCount: 3 });
        const [first] = all.notifications;
        await me.send("PUT", `notifications/${first.id}/seen`);
        expect((await me.get("notifications?page=2&pageSize=2")).data).toMatchObject({ currentPage: 2, total: 3, unreadCount: 2 });
        expect((await me.get("notifications?page=1&pageSize=10&isUnread=1")).data).toMatchObject({ total: 2, unreadCount: 2 });
      },
    },
    {
      statement: "PUT /notifications/{id}/seen marks one's own as seen, and no one else's",
      account: customer(),
      try: async (me) => {
        await noted(me.id, 1);
        const [{ id }] = (await me.get("notifications")).data.notifications;
        expect((await (await server.as(nobody)).send("PUT", `notifications/${id}/seen`)).status).toBe(404);
        expect((await me.send("PUT", `notifications/${id}/seen`)).status).toBe(200);
        expect((await me.get("notifications")).data.notifications[0]).toMatchObject({ id, isSeen: true });
      },
    },
    {
      statement: "The notification's page size is 10 and its first page 1, unless the call says otherwise",
      account: only("read ACCT_CUSTOMERS"),
      try: async (me) => {
        await noted(me.id, 11);
        const { data } = await me.get("notifications");
        expect([data.currentPage, data.notifications.length, data.total]).toEqual([1, 10, 11]);
      },
    },
    {
      statement: "A notification has id, bizObjectId, recordId, triggeredByUser, title, message and isSeen",
      account: only("read ACCT_CUSTOMERS", "read ACCT_CONTACTS"),
      try: async (me) => {
        await noted(me.id, 1);
        expect((await me.get("notifications")).data.notifications[0]).toMatchObject({
          id: expect.any(Number),
          bizObjectId: 8,
          recordId: server.company,
          triggeredByUser: null,
          title: "Note 0",
          message: "Please look",
          isSeen: false,
        });
      },
    },
  ],
  enter,
);

specification<Caller>(
  "7 Calls, tasks and lists of names",
  [
    {
      statement: "GET tasks takes listBy, statusId, page and pageSize, and answers currentPage, tasks and total",
      account: tasks,
      try: async (me) => {
        const other = await server.as(administrator);
        const own = await made(me, { assignedToId: other.id });
        const foreign = await made(other, { assignedToId: me.id });
        const ids = async (query: string) => (await me.get(`tasks?${query}`)).data.tasks.map(({ id }: { id: number }) => id);
        const { data } = await me.get("tasks?listBy=all&statusId=43&page=1&pageSize=15");
        expect(data).toMatchObject({ currentPage: 1, tasks: expect.any(Array), total: 2 });
        expect(await ids("listBy=created&statusId=43&page=1&pageSize=15")).toEqual([own.id]);
        expect(await ids("listBy=assigned&statusId=43&page=1&pageSize=15")).toEqual([foreign.id]);
        expect(await ids("listBy=all&statusId=44&page=1&pageSize=15")).toEqual([]);
        expect(await ids("listBy=all&statusId=43&page=2&pageSize=1")).toHaveLength(1);
      },
    },
    {
      statement: "POST tasks takes name, details, dueDate, createdBy, assignedToId, parentId, bizObjectId and recordId",
      account: [tasks, customer("create TASKS", "read TASKS")],
      try: async (me) => {
        const body = { ...allOfTask(me), ...(me.email === "" ? {} : { assignedToId: me.id }) };
        const { status, data } = await me.send("POST", "tasks", body);
        expect([status, data.createdById, data.assignedToId, data.statusId]).toEqual([201, me.id, me.id, 43]);
        expect(data).toMatchObject({ name: "Call the hotel", details: "At noon", dueDate: "2026-12-24" });
      },
    },
    {
      statement: "PUT tasks/{id} takes the same fields",
      account: tasks,
      try: async (me) => {
        const task = await made(me);
        const { status, data } = await me.send("PUT", `tasks/${task.id}`, { ...allOfTask(me), name: "Call again", dueDate: null });
        expect([status, data.name, data.dueDate, data.createdById]).toEqual([200, "Call again", null, me.id]);
      },
    },
    {
      statement: "DELETE tasks/{id} takes nothing",
      account: tasks,
      try: async (me) => {
        const { id } = await made(me);
        expect((await me.send("DELETE", `tasks/${id}`)).status).toBeLessThan(300);
        expect((await me.get(`tasks/${id}`)).status).toBe(404);
      },
    },
    {
      statement: "PUT tasks/{id}/change-status takes statusId",
      account: tasks,
      try: async (me) => {
        const { id } = await made(me);
        expect((await me.send("PUT", `tasks/${id}/change-status`, { statusId: 44 })).status).toBe(200);
        expect((await me.get(`tasks/${id}`)).data).toMatchObject({ statusId: 44, status: "Working" });
      },
    },
    {
      statement:
        "A task has id, name, details, dueDate, createdBy, createdById, assignedToId, assignedTo, parentId, bizObjectId, recordId, statusId and status",
      account: tasks,
      try: async (me) => {
        const parent = await made(me);
        const { id } = await made(me, { parentId: parent.id });
        const { data } = await me.get(`tasks/${id}`);
        expect(data).toMatchObject({
          ...allOfTask(me),
          id,
          createdBy: expect.stringMatching(/ Test$/),
          createdById: me.id,
          assignedTo: expect.stringMatching(/ Test$/),
          parentId: parent.id,
          statusId: 43,
          status: "New",
        });
      },
    },
    {
      statement: "GET /statuses takes bizObjectId and answers a list of id and name",
      account: [nobody, customer()],
      try: async (me) =>
        expect((await me.get("statuses?bizObjectId=11")).data).toEqual([
          { id: 43, name: "New" },
          { id: 44, name: "Working" },
          { id: 45, name: "Done" },
        ]),
    },
    {
      statement: "GET users/elite answers a list of id and name",
      account: [nobody, customer()],
      try: async (me) => {
        const staff = await server.as(nobody);
        const { data } = await me.get("users/elite");
        expect(data).toContainEqual({ id: staff.id, name: expect.any(String) });
        for (const each of data) expect(Object.keys(each)).toEqual(["id", "name"]);
      },
    },
    {
      statement: "GET customers/users-with-elite takes customerId",
      account: only("read ACCT_CUSTOMERS"),
      try: async (me) => {
        const [user, staff] = [await server.as(customer()), await server.as(nobody)];
        const { data } = await me.get(`customers/users-with-elite?customerId=${server.company}`);
        for (const { id } of [user, staff]) expect(data).toContainEqual(expect.objectContaining({ id, name: expect.any(String) }));
      },
    },
    {
      statement: "GET /account-executives answers who may look after customers",
      account: nobody,
      try: async (me) => {
        const seller = await server.as(only("send SALES_QUOTE"));
        expect((await me.get("account-executives")).data).toContainEqual({ id: seller.id, name: expect.any(String) });
      },
    },
  ],
  enter,
);
