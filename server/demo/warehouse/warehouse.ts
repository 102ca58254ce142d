import { sql } from "kysely";
import type { Tx } from "../../db/connection.ts";
import type { DemoContext } from "../demo-module.ts";
import { operatorId } from "../parties.ts";
import { announcements } from "./announcements.ts";
import { countStorage } from "./counting.ts";
import { createCustody } from "./custody.ts";
import { runErrands } from "./errands.ts";
import { inspectingCustomer } from "./goods.ts";
import { hubFloors } from "./hub-floor.ts";
import { thisMorning } from "./morning.ts";
import { requestPulls } from "./pulls.ts";
import { receiveGoods } from "./receiving.ts";
import { pastShipments } from "./shipments.ts";
import type { Story } from "./story.ts";
import { createTimeline, later } from "./timeline.ts";

const told = new WeakMap<Tx, Promise<Story>>();

/**
 * Five months of the demo company's warehouse. Everything in it agrees because it happens in order of time, by the rules of the product; the
 * demo rows of each module are a part of it, so that it is told once.
 */
export function warehouseOf(context: DemoContext): Promise<Story> {
  const known = told.get(context.tx);
  if (known) return known;
  const story = tell(context);
  told.set(context.tx, story);
  return story;
}

async function placesOf(tx: Tx): Promise<Story["placeOf"]> {
  const { rows } = await sql<{ id: number; partyId: number }>`select distinct on (party_id) id, party_id as "partyId" from locations
    where party_id is not null and kind in ('residence', 'jobsite') order by party_id, id`.execute(tx);
  const places = new Map(rows.map(({ id, partyId }) => [partyId, id]));
  return (customerId) => places.get(customerId) ?? null;
}

async function tell({ tx, today, now, random, staff, customerUser }: DemoContext): Promise<Story> {
  const [manager = 1, , worker = manager, supervisor = manager] = staff;
  // Half past eight by the hubs' clocks, or an hour and a half ago where it is not as late yet.
  const begins = [`${today}T12:30:00.000Z`, later(now, -1.5)].sort()[0] ?? now;
  const shipments = pastShipments(today, random);
  const story: Story = {
    today,
    random,
    timeline: createTimeline(later(begins, 1.3)),
    custody: createCustody(),
    floors: await hubFloors(tx),
    crew: { manager, supervisor, worker },
    announced: announcements(shipments, { random, today, staff, customerUser }),
    inspecting: new Set([operatorId + 1 + inspectingCustomer]),
    receives: [],
    inspections: [],
    undecided: [],
    repairs: [],
    tasks: [],
    counts: [],
    entries: [],
    pulls: [],
    asked: new Set(),
    placeOf: await placesOf(tx),
    userOf: customerUser,
  };
  for (const shipment of shipments) receiveGoods(story, shipment);
  runErrands(story);
  countStorage(story);
  thisMorning(story, begins);
  requestPulls(story, begins);
  story.timeline.play();
  return story;
}
