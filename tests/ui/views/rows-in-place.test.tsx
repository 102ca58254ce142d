// @module-tag gate
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { emitLive } from "../../../src/providers/live/live-events.ts";
import type { Ability } from "../../../src/schemas/access/abilities.ts";
import { boolean, email, lines, ref, text } from "../../../src/schemas/fields/fields.ts";
import { type AnyResource, resource } from "../../../src/schemas/resource.ts";
import { api, mockApi, type ReceivedRequest } from "../../support/ui-api.ts";
import { startWith, toasts } from "./app.tsx";

const shop = resource("shop", {
  title: "name",
  path: "/shops",
  subject: "ACCT_CUSTOMERS",
  bizObject: 907,
  fields: { name: text({ required: true }) },
  create: {},
  update: {},
  views: {
    list: { columns: ["name"] },
    show: {
      tabs: {
        facts: { sections: [{ title: "Facts", fields: ["name"] }] },
        clerks: { list: "clerk", by: "shop", edit: ["name", "mails", "code", "away"] },
      },
    },
  },
});
const clerk = resource("clerk", {
  title: "name",
  path: "/clerks",
  subject: "ACCT_CONTACTS",
  bizObject: 908,
  fields: {
    name: text({ required: true, search: true }),
    shop: ref("shop", { required: true, filter: true }),
    mails: lines({ address: email({ required: true }) }, { noun: "mail" }),
    code: text({ createOnly: true }),
    away: boolean(),
  },
  create: {},
  update: {},
  remove: {},
  views: { list: { columns: ["name", "shop"], sort: "name" } },
});
const modules: readonly AnyResource[] = [shop, clerk];

const row = (id: number, name: string, more: object = {}) => ({
  id,
  version: 1,
  name,
  shopId: 3,
  shop: "Oak",
  mails: [{ id: id * 10, address: `${name.toLowerCase()}@oak.test` }],
  code: `C${id}`,
  away: false,
  actions: { update: true, remove: true },
  ...more,
});
type Clerk = ReturnType<typeof row>;

let stored: Clerk[] = [];
let lists: ReceivedRequest[] = [];
beforeEach(() => {
  stored = [row(1, "Ada"), row(2, "Bea")];
  mockApi("get", "/shops/3", { data: { id: 3, version: 1, name: "Oak", actions: {} } });
  mockApi("get", "/shops/3/document-flow", { data: [], more: false });
  lists = mockApi("get", "/clerks", () => ({ data: { currentPage: 1, clerks: stored, total: stored.length } }));
});

const cell = (label: string, number: number) => screen.findByLabelText(`${label}, clerk ${number}`);
const open = async (who?: Parameters<typeof startWith>[2]) => {
  startWith(modules, "/shops/3/clerks", who);
  await cell("Name", 1);
};
const leave = () => userEvent.click(screen.getByRole("searchbox"));
/** Answers updates as the server does: the row with what was sent. */
const updates = () =>
  mockApi("put", "/clerks/:id", ({ path, body }) => {
    const id = Number(path.split("/").pop());
    stored = stored.map((each) => (each.id === id ? { ...each, ...(body as object), version: each.version + 1 } : each));
    return { data: stored.find((each) => each.id === id) ?? null };
  });

describe("rows of another resource, edited on the record", () => {
  it("are read whole, and each is saved when it is left, with its version and what changed", async () => {
    const requests = updates();
    await open();
    expect(lists[0]?.query.get("complete")).toBe("true");
    expect(lists[0]?.query.getAll("filter[shop][in]")).toEqual(["3"]);
    await userEvent.type(await cell("Name", 1), " King");
    await userEvent.click(await cell("Away", 1));
    expect(requests).toHaveLength(0);
    await userEvent.type(await cell("Mails", 2), "x");
    await waitFor(() => expect(requests[0]?.body).toEqual({ version: 1, name: "Ada King", away: true }));
    await leave();
    await waitFor(() => expect(requests[1]?.body).toEqual({ version: 1, mails: [{ id: 20, address: "bea@oak.testx" }] }));
    expect(requests[1]?.path).toMatch(/\/clerks\/2$/);
    // The next change is based on what was saved.
    await userEvent.clear(await cell("Name", 1));
    await userEvent.type(await cell("Name", 1), "Ann");
    await leave();
    await waitFor(() => expect(requests[2]?.body).toEqual({ version: 2, name: "Ann" }));
  });

  it("keep what is typed while they are being saved, and save it after that", async () => {
    let answer: (data: Clerk) => void = () => undefined;
    const bodies: unknown[] = [];
    api.use(
      http.put("http://hq.test/api/clerks/1", async ({ request }) => {
        bodies.push(await request.json());
        const data = await new Promise<Clerk>((resolve) => {
          answer = resolve;
        });
        return HttpResponse.json({ data });
      }),
    );
    await open();
    await userEvent.type(await cell("Name", 1), "b");
    await leave();
    await waitFor(() => expect(bodies).toHaveLength(1));
    await userEvent.type(await cell("Name", 1), "c");
    await userEvent.click(await cell("Away", 1));
    await leave();
    expect(bodies).toEqual([{ version: 1, name: "Adab" }]);
    answer(row(1, "Adab", { version: 2 }));
    await waitFor(() => expect(bodies[1]).toEqual({ version: 2, name: "Adabc", away: true }));
    answer(row(1, "Adabc", { version: 3, away: true }));
    await waitFor(() => expect(document.querySelector("[data-unsaved]")).toBeNull());
    expect(await cell("Name", 1)).toHaveValue("Adabc");
  });

  it("are added under the record; an empty new one disappears", async () => {
    const requests = mockApi("post", "/clerks", ({ body }) => {
      stored = [...stored, row(9, "Cy", body as object)];
      return { data: stored.at(-1) ?? null };
    });
    await open();
    await userEvent.click(screen.getByRole("button", { name: "Add clerk" }));
    await waitFor(async () => expect(await cell("Name", 3)).toHaveFocus());
    await leave();
    await waitFor(() => expect(screen.queryByLabelText("Name, clerk 3")).toBeNull());
    await userEvent.click(await cell("Name", 2));
    await userEvent.keyboard("{Enter}");
    await waitFor(async () => expect(await cell("Name", 3)).toHaveFocus());
    await userEvent.keyboard("Cy{Tab}cy@oak.test{Tab}");
    await userEvent.tab();
    await userEvent.keyboard("K1");
    await leave();
    await waitFor(() =>
      expect(requests[0]?.body).toEqual({ name: "Cy", shopId: 3, mails: [{ address: "cy@oak.test" }], code: "K1", away: false }),
    );
    expect(requests[0]?.headers.get("Idempotency-Key")).toBeTruthy();
    // Only a new row takes its code.
    await waitFor(() => expect(screen.queryByLabelText("Code, clerk 3")).toBeNull());
    expect(screen.getByText("K1")).toBeInTheDocument();
  });

  it("show what is refused at its cell, keep it, and save it once it is right", async () => {
    await open();
    await userEvent.clear(await cell("Name", 1));
    await leave();
    expect(await screen.findByText("Name is required.")).toBeInTheDocument();
    expect(await cell("Name", 1)).toHaveAttribute("aria-invalid", "true");
    mockApi("put", "/clerks/1", { message: "Please check.", errors: { "mails.0.address": ["Somebody else has it."] } }, 422);
    await userEvent.type(await cell("Name", 1), "Ada");
    await userEvent.type(await cell("Mails", 1), "x");
    await leave();
    expect(await screen.findByText("Somebody else has it.")).toBeInTheDocument();
    const requests = updates();
    await userEvent.type(await cell("Mails", 1), "y");
    await leave();
    await waitFor(() => expect(requests).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText("Somebody else has it.")).toBeNull());
  });

  it("follow changes by others, except while they are edited; both changes are kept", async () => {
    await open();
    await userEvent.type(await cell("Name", 1), " King");
    stored = [row(1, "Ada", { away: true, version: 2 }), row(2, "Beate", { version: 2 })];
    act(() => emitLive("changed", { resource: "clerk", id: 2, version: 2, kind: "updated" }));
    await waitFor(async () => expect(await cell("Name", 2)).toHaveValue("Beate"));
    expect(await cell("Name", 1)).toHaveValue("Ada King");
    expect(await cell("Away", 1)).not.toBeChecked();
    const bodies: unknown[] = [];
    api.use(
      http.put("http://hq.test/api/clerks/1", async ({ request }) => {
        const body = (await request.json()) as { version: number };
        bodies.push(body);
        if (body.version === 1)
          return HttpResponse.json({ message: "Changed meanwhile.", version: 2, current: stored[0] }, { status: 409 });
        return HttpResponse.json({ data: row(1, "Ada King", { away: true, version: 3 }) });
      }),
    );
    await leave();
    await waitFor(() =>
      expect(bodies).toEqual([
        { version: 1, name: "Ada King" },
        { version: 2, name: "Ada King" },
      ]),
    );
    await waitFor(async () => expect(await cell("Away", 1)).toBeChecked());
  });

  it("ask which value counts where both changed the same cell", async () => {
    await open();
    await userEvent.type(await cell("Name", 1), "a");
    mockApi("put", "/clerks/1", { message: "Changed meanwhile.", version: 2, current: row(1, "Adele", { version: 2 }) }, 409);
    await leave();
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByText("Adele")).toBeInTheDocument();
    const requests = updates();
    await userEvent.click(within(dialog).getByRole("button", { name: "Use these and save" }));
    await waitFor(() => expect(requests[0]?.body).toEqual({ version: 2, name: "Adaa" }));
  });

  it("keep what could not be sent, with a way to try again or to discard it", async () => {
    await open();
    api.use(http.put("http://hq.test/api/clerks/1", () => HttpResponse.error()));
    await userEvent.type(await cell("Name", 1), "x");
    await leave();
    expect(await screen.findByText(/The server can't be reached/)).toBeInTheDocument();
    const requests = updates();
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(requests[0]?.body).toEqual({ version: 1, name: "Adax" }));
  });

  it("undo with Escape, and are deleted after a question", async () => {
    const removed = mockApi("delete", "/clerks/2", () => {
      stored = stored.filter(({ id }) => id !== 2);
      return { data: { id: 2 } };
    });
    await open();
    await userEvent.type(await cell("Name", 1), "x");
    await userEvent.keyboard("{Escape}");
    expect(await cell("Name", 1)).toHaveValue("Ada");
    await userEvent.click(screen.getByRole("button", { name: "Delete Bea" }));
    await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(removed[0]?.body).toMatchObject({ version: 1 }));
    await waitFor(() => expect(screen.queryByDisplayValue("Bea")).toBeNull());
    expect(toasts.length).toBeGreaterThan(0);
  });

  it("are only shown where the row or the reader's permissions allow no more", async () => {
    stored = [row(1, "Ada", { actions: { update: "Not now." } }), row(2, "Bea", { actions: { update: true } })];
    startWith(modules, "/shops/3/clerks");
    expect(await cell("Name", 2)).toHaveValue("Bea");
    expect(screen.queryByLabelText("Name, clerk 1")).toBeNull();
    expect(screen.queryByRole("button", { name: /^Delete/ })).toBeNull();
  });

  it("are an ordinary list for who can neither add nor change any", async () => {
    const may: Ability[] = [
      { subject: "ACCT_CUSTOMERS", action: "read" },
      { subject: "ACCT_CONTACTS", action: "read" },
    ];
    startWith(modules, "/shops/3/clerks", { may });
    expect(await screen.findByRole("link", { name: "Ada" })).toHaveAttribute("href", "/clerks/1");
    expect(screen.queryByRole("button", { name: "Add clerk" })).toBeNull();
    expect(lists[0]?.query.has("complete")).toBe(false);
  });
});
