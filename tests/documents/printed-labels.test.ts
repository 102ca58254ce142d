// @module-tag gate
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHarness } from "../contract/harness.ts";
import { createTestPeople } from "../contract/people.ts";
import { tinyDocumentTemplates } from "../contract/tiny/document-templates.ts";
import { tinyEffects, tinyResources } from "../contract/tiny/index.ts";
import { least, type TinyHarness } from "../contract/tiny/tiny-harness.ts";
import { codesOn, rasterize } from "./read-codes.ts";

let harness: TinyHarness;
beforeAll(async () => {
  const server = await createHarness({ resources: tinyResources, effects: tinyEffects, templates: [tinyDocumentTemplates] });
  harness = { ...server, ...(await createTestPeople(server, "client", "SALES_QUOTE")) };
});
afterAll(() => harness.close());

/** A ticket with items in a state that has labels. */
async function openTicket(title = "Sofa"): Promise<number> {
  const { ann, acme } = harness;
  const { body } = await ann.post("tickets", { ...least(acme, title), due: "2026-12-24", items: [{ what: "Leg", quantity: 4 }] });
  const { id, version } = body.data;
  const sent = await ann.post(`tickets/${id}/actions/send`, { version });
  expect([sent.status, sent.text]).toEqual([200, sent.text]);
  return id;
}
const ask = (name: string, path: string) =>
  harness.app.inject({ method: "GET", url: `/api/${path}`, headers: { authorization: `Bearer ${name}` } });
const historyOf = async (id: number): Promise<readonly (readonly [verb: string, reason: string | null])[]> => {
  const { body } = await harness.ann.get(`tickets/${id}/activity`);
  return body.data.entries.map(({ verb, reason }: { verb: string; reason: string | null }) => [verb, reason]);
};

describe("labels of a record", () => {
  it("are printed in the format that is asked for, with the address of the record in the QR code", async () => {
    const id = await openTicket();
    for (const [query, pageCount] of [
      ["?format=2x1", 2],
      ["?format=4x6", 2],
      ["", 1],
    ] as const) {
      const { statusCode, headers, rawPayload } = await ask("ann", `tickets/${id}/documents/tags${query}`);
      expect([statusCode, headers["content-type"]]).toEqual([200, "application/pdf"]);
      const pages = await rasterize(rawPayload);
      expect(pages).toHaveLength(pageCount);
      const codes = (await Promise.all(pages.map(codesOn))).flat();
      expect(codes.map(({ text }) => text.replace(/^https?:\/\/[^/]+/, "")).sort()).toEqual(
        [`/tickets/${id}`, `/tickets/${id}`, `T${String(1000 * id).padStart(9, "0")}`, `T${String(1000 * id + 1).padStart(9, "0")}`].sort(),
      );
    }
  }, 60_000);

  it("are a file for a label printer too", async () => {
    const id = await openTicket();
    const { statusCode, headers, body } = await ask("ann", `tickets/${id}/documents/tags?format=zpl-4x6`);
    expect([statusCode, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
    expect(headers["content-disposition"]).toMatch(/^attachment; filename="Tags TK-\d+\.zpl"/);
    expect(body.match(/\^XA/g)).toHaveLength(2);
  });

  it("are refused in an unknown format, with an unknown parameter, and while there are none or too many", async () => {
    const id = await openTicket();
    const unknown = await ask("ann", `tickets/${id}/documents/tags?format=5x5`);
    expect([unknown.statusCode, unknown.json().errors]).toEqual([
      422,
      { format: ["Choose one of 4x6, 2x1, letter, a4, zpl-4x6, zpl-2x1."] },
    ]);
    expect((await ask("ann", `tickets/${id}/documents/tags?size=2x1`)).statusCode).toBe(422);
    expect((await ask("ann", `tickets/${id}/documents/sheet?format=2x1`)).statusCode).toBe(422);
    const none = await ask("ann", `tickets/${await openTicket("No labels")}/documents/tags`);
    expect([none.statusCode, none.json().message]).toEqual([409, "There are no labels to print."]);
    const many = await ask("ann", `tickets/${await openTicket("Too many labels")}/documents/tags`);
    expect([many.statusCode, many.json().message]).toEqual([409, "Print at most 1,000 labels at once."]);
    expect((await historyOf(id)).filter(([verb]) => /Labels/.test(verb))).toEqual([]);
  });

  it("are for those who may have the document, and can't be emailed", async () => {
    const id = await openTicket();
    for (const path of ["tags", "tags/print", "tags/prints"])
      for (const name of ["cleo", "nobody"])
        expect([path, (await ask(name, `tickets/${id}/documents/${path}`)).statusCode]).toEqual([path, 403]);
    expect((await ask("ann", `tickets/${id}/documents/tags/email`)).statusCode).toBe(404);
  });
});

describe("the activity of a record", () => {
  it("tells the first print from a reprint, with its reason", async () => {
    const id = await openTicket();
    const prints = async () => (await ask("ann", `tickets/${id}/documents/tags/prints`)).json().data;
    expect(await prints()).toEqual({ last: null });
    await ask("ann", `tickets/${id}/documents/tags/print?format=2x1`);
    await ask("bob", `tickets/${id}/documents/tags/print?format=4x6&note=Label%20damaged`);
    await ask("ann", `tickets/${id}/documents/tags?format=zpl-2x1`);
    expect((await historyOf(id)).slice(0, 3)).toEqual([
      ["downloadLabelsAgain", "Tags: 2 labels, zpl-2x1"],
      ["reprintLabels", "Tags: 2 labels, 4x6. Label damaged"],
      ["printLabels", "Tags: 2 labels, 2x1"],
    ]);
    expect(await prints()).toEqual({ last: { at: expect.stringMatching(/^\d{4}-/), by: "ann" } });
  });

  it("has one first print of several at the same time", async () => {
    const id = await openTicket();
    await Promise.all(Array.from({ length: 5 }, () => ask("ann", `tickets/${id}/documents/tags/print?format=zpl-2x1`)));
    const verbs = (await historyOf(id)).map(([verb]) => verb).filter((verb) => /Labels/.test(verb));
    expect(verbs).toEqual(["reprintLabels", "reprintLabels", "reprintLabels", "reprintLabels", "printLabels"]);
  });
});
