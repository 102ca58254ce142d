import { sql } from "kysely";
import { createRepairLinkMail, REPAIR_LINK_MAIL_QUEUE } from "../../../server/areas/warehousing/repairs/link-mail.ts";
import type { Mail } from "../../../server/integrations/mail.ts";
import type { AnyRow } from "../sales-harness.ts";
import type { WarehouseHarness } from "./warehouse-harness.ts";

/** The steps that lead to a repair and through it. */
export function repairSteps(harness: WarehouseHarness) {
  const { kysely } = harness.db;
  const today = () => harness.engine.session.today();

  return {
    today,
    /** A piece whose inspection found something, and its inspection, which has failed. */
    async failed(more: object = {}): Promise<{ readonly piece: AnyRow; readonly inspection: AnyRow }> {
      const [piece] = await harness.pieces([{ description: "Side table", quantity: 1, inspect: true }], { vendor: "Kravet", ...more });
      if (!piece) throw new Error("No piece was made.");
      const [pending] = await harness.list(`inspections?filter[item][in]=${piece.id}`);
      const path = `inspections/${pending?.id}`;
      const photos = [await harness.photo()];
      const found = { code: "scratch", severity: "major", side: "front", x: 0.25, y: 0.75, photos };
      const { status, text } = await harness.bob.put(path, { version: pending?.version, findings: [found] });
      if (status !== 200) throw new Error(text);
      return { piece, inspection: await harness.do(path, "fail", { result: "Scratched" }) };
    },
    request: (inspection: AnyRow, more: object = {}): Promise<AnyRow> =>
      harness.post("inspection-repairs", {
        inspectionId: inspection.id,
        shop: "Oak & Lacquer",
        description: "Refinish the top",
        payer: "customer",
        estimate: 180_00,
        ...more,
      }),
    /** Adds the photo of the finished work, without which nothing is completed. */
    async photograph(path: string): Promise<void> {
      const { version } = await harness.see(path);
      const { status, text } = await harness.bob.put(path, { version, photosAfter: [await harness.photo()] });
      if (status !== 200) throw new Error(text);
    },
    /** Sends the links that are due, as the server's job does; their tokens. */
    async tokens(): Promise<string[]> {
      const sent: Mail[] = [];
      const handle = createRepairLinkMail({
        db: harness.db,
        engine: harness.engine,
        config: { publicUrl: "https://hq.company.example", company: { name: "Meridian", address: [], phone: "", email: "" } },
        mailer: { send: async (mail) => ({ messageId: String(sent.push(mail)), refused: [] }), close: () => undefined },
      });
      const { rows } = await sql<{ id: number; payload: unknown }>`
        delete from jobs where queue = ${REPAIR_LINK_MAIL_QUEUE} returning id, payload`.execute(kysely);
      const context = { signal: new AbortController().signal, finish: async () => undefined };
      for (const job of rows) await handle({ ...job, queue: REPAIR_LINK_MAIL_QUEUE, attempt: 1, maxAttempts: 10 }, context);
      return sent.flatMap(({ text }) => /portal\/repairs\/([\w-]{43})/.exec(text ?? "")?.[1] ?? []);
    },
    /** A call without a session. */
    async byLink(token: string, body?: object) {
      const { statusCode, body: text } = await harness.app.inject({
        method: body ? "POST" : "GET",
        url: `/api/portal/repairs/${token}`,
        ...(body ? { payload: body } : {}),
      });
      return { status: statusCode, body: JSON.parse(text) };
    },
    /** Where the piece is, and in what state. */
    async where(pieceId: number): Promise<{ readonly state: string; readonly kind: string }> {
      const { rows } = await sql<{ state: string; kind: string }>`
        select i.state, p.kind from inventory_items i join places p on p.id = i.place_id where i.id = ${pieceId}`.execute(kysely);
      if (!rows[0]) throw new Error("There is no such piece.");
      return rows[0];
    },
  };
}
