import { defineEffects } from "../../../server/engine/effect.ts";
import { Problem } from "../../../server/engine/wire/problem.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { client, firm, lead } from "./firms.ts";
import { note } from "./notes.ts";
import { person, role } from "./people.ts";
import { ticket } from "./tickets.ts";
import { visit } from "./visits.ts";

/** Modules for tests only, which use every feature of declarations. */
export const tinyResources: readonly AnyResource[] = [person, role, firm, lead, client, ticket, note, visit];

export const tinyEffects = [
  defineEffects(ticket, {
    create: ({ write }) => write({ touched: 1 }),
    /** Writes a line and a plain field of its own row, from which the total follows, and one of another row. */
    price: async ({ row, call, engine, write }) => {
      await write({ items: row.items.map((item, index) => (index === 0 ? { ...item, price: 500 } : item)), touched: 3 });
      await engine.write(call, client, row.firmId, ({ credit }) => ({ credit: (credit ?? 0) + 500 }));
      await engine.write(call, client, row.firmId, {});
    },
    settle: async ({ row, input, notify, enqueue, write }) => {
      await write({ touched: input.text.length });
      await enqueue("settled", { id: row.id });
      if (row.ownerId !== null) await notify({ to: [row.ownerId], title: "Yours", message: "{number}" });
    },
    fail: async () => {
      throw new Problem(409, "The effect says no.");
    },
  }),
];
