import { sql } from "kysely";
import { defineEffects } from "../../../server/engine/effect.ts";
import { Problem } from "../../../server/engine/wire/problem.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { client, firm, lead } from "./firms.ts";
import { note } from "./notes.ts";
import { person, role } from "./people.ts";
import { ticket } from "./tickets.ts";

/** Modules for tests only, which use every feature of declarations. */
export const tinyResources: readonly AnyResource[] = [person, role, firm, lead, client, ticket, note];

export const tinyEffects = [
  defineEffects(ticket, {
    create: async ({ row, trx }) => {
      await sql`update tiny_tickets set touched = 1 where id = ${row.id}`.execute(trx);
    },
    settle: async ({ row, input, trx, notify, enqueue }) => {
      await sql`update tiny_tickets set touched = ${input.text.length} where id = ${row.id}`.execute(trx);
      await enqueue("settled", { id: row.id });
      if (row.ownerId !== null) await notify({ to: [row.ownerId], title: "Yours", message: "{number}" });
    },
    fail: async () => {
      throw new Problem(409, "The effect says no.");
    },
  }),
];
