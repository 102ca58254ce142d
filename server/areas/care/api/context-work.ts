import { sql } from "kysely";
import type {
  ConversationContext,
  JobOfTheDay,
  OpenInvoice,
  OtherConversation,
  PiecesInState,
} from "../../../../src/contract/conversation-context.ts";
import { invoice } from "../../../../src/resources/accounting/invoice.ts";
import { conversation } from "../../../../src/resources/care/conversation.ts";
import { workOrder } from "../../../../src/resources/sales/work-order.ts";
import { openStates } from "../../../../src/resources/shared/invoice-states.ts";
import { inventoryItem } from "../../../../src/resources/warehousing/inventory-item.ts";
import { startOfDay } from "../../../../src/schemas/values/time-zone.ts";
import { mayRead } from "../../../access/permission.ts";
import { among } from "../../../engine/read/figure-filters.ts";
import { measured, moneyOver } from "../../../engine/read/figures.ts";
import { crewsOf } from "../../sales/ports/crews.ts";
import type { ConversationFacts, ReadingContext } from "./context-people.ts";

const MOST_JOBS = 10;
const MOST_INVOICES = 3;
const MOST_OTHERS = 5;

/** The states of pieces that are still in our hands. */
const heldStates = ["onHold", "inStock", "allocated", "staged", "out"] as const;

/** The company's jobs from yesterday to the day after tomorrow, by the company's own clocks. */
export async function jobsOf(context: ReadingContext, partyId: number | null): Promise<ConversationContext["jobs"]> {
  const { db, engine, call, actor, today, timeZone } = context;
  if (!mayRead(workOrder, actor)) return null;
  if (partyId === null) return [];
  const filters = [
    ...among("customer", String(partyId)),
    { field: "windowEnd", operator: "gte", values: [startOfDay(timeZone, today(), -1)] },
    { field: "windowStart", operator: "lte", values: [startOfDay(timeZone, today(), 3)] },
    ...among("state", ...Object.keys(workOrder.states).filter((state) => state !== "cancelled")),
  ];
  const { rows } = await engine.list(call, workOrder, { limit: MOST_JOBS, filters, sort: ["windowStart"] });
  const crews = await crewsOf(db, rows);
  return rows.map((row) => {
    // The row's shape follows from the declaration's fields.
    const { id, number, type, state, windowStart, windowEnd, vehicle, provider } = row as unknown as JobOfTheDay;
    const crew = (crews.get(id) ?? []).map(({ member }) => member);
    return { id, number, type, state, windowStart, windowEnd, vehicle, provider, crew };
  });
}

export async function piecesOf(context: ReadingContext, partyId: number | null): Promise<readonly PiecesInState[] | null> {
  if (!mayRead(inventoryItem, context.actor)) return null;
  if (partyId === null) return [];
  const wanted = heldStates.map((name) => ({
    name,
    filters: [...among("customer", String(partyId)), ...among("state", name)],
    measures: {},
    summed: [],
  }));
  const [figures] = await measured(context, [{ resource: inventoryItem, wanted }]);
  return heldStates.flatMap((state) => {
    const figure = figures?.get(state);
    return figure && figure.count > 0 ? [{ state, count: figure.count, rows: figure.rows }] : [];
  });
}

export async function invoicesOf(context: ReadingContext, partyId: number | null): Promise<ConversationContext["invoices"]> {
  const { engine, call, actor } = context;
  if (!mayRead(invoice, actor)) return null;
  const filters = [...among("customer", String(partyId ?? 0)), ...among("state", ...openStates)];
  if (partyId === null) return { count: 0, value: 0, rows: { resource: invoice.name, filters }, next: [] };
  const [open, { rows }] = await Promise.all([
    moneyOver(context, invoice, filters, sql`"t"."balance"`),
    engine.list(call, invoice, { limit: MOST_INVOICES, filters, sort: ["dateDue"] }),
  ]);
  const next = rows.map((row) => {
    const { id, number, balance, dateDue } = row as unknown as OpenInvoice;
    return { id, number, balance, dateDue };
  });
  return { ...open, next };
}

/** Other conversations with the same company, or with the same person of no company, newest first. */
export async function othersWith(context: ReadingContext, about: ConversationFacts): Promise<readonly OtherConversation[]> {
  const { engine, call } = context;
  const { id: own, partyId, contactId } = about;
  const [field, value] = partyId === null ? ["contact", contactId] : ["party", partyId];
  if (value === null) return [];
  const filters = among(field, String(value));
  const { rows } = await engine.list(call, conversation, { limit: MOST_OTHERS + 1, filters, sort: ["-lastMessageAt"] });
  return rows
    .filter((row) => row.id !== own)
    .slice(0, MOST_OTHERS)
    .map((row) => {
      const { id, name, channel, state, preview, lastMessageAt } = row as unknown as OtherConversation;
      return { id, name, channel, state, preview, lastMessageAt };
    });
}
