import { operatorId } from "../parties.ts";
import { beginCount } from "./counting.ts";
import { receiveLine, receiveRow } from "./receiving.ts";
import { freight, linesOf, pastTrucks } from "./shipments.ts";
import type { Story } from "./story.ts";
import { later } from "./timeline.ts";

/** Nobody announced the third truck of this morning; it is a retailer's. */
const surpriseCustomer = 4;

/** Three trucks at the docks of the first hub: one half counted, one not yet, and one that nobody announced, with something damaged on it. */
export function thisMorning(story: Story, begins: string): void {
  const { timeline, announced, crew, today, random } = story;
  for (const [index, goods] of announced.atTheDocks.entries()) {
    const arrivesAt = later(begins, index * 0.3);
    const truck = { ...freight(pastTrucks + index, 0, today, random), hub: goods.hubId, customerId: goods.customerId };
    const known = {
      vendor: String(goods.vendor),
      poNumber: String(goods.poNumber),
      carrier: String(goods.carrier),
      proNumber: (goods.trackingNumbers as readonly string[])[0] ?? truck.proNumber,
    };
    const lines = announced.linesOf(goods);
    timeline.schedule(arrivesAt, () => {
      const counted = lines.map((line, position) => receiveLine(line, goods, index === 0 && position === 0 ? line.announced : 0));
      receiveRow(story, { ...truck, ...known, arrivesAt, lines }, counted, index === 0 ? crew.supervisor : crew.worker);
    });
  }
  const arrivesAt = later(begins, 0.8);
  timeline.schedule(arrivesAt, () => {
    const papers = freight(pastTrucks + 2, surpriseCustomer, today, random);
    const lines = linesOf(pastTrucks + 2, surpriseCustomer, random).map((line, index) => ({ ...line, damaged: index === 0 ? 1 : 0 }));
    const customerId = operatorId + 1 + surpriseCustomer;
    receiveRow(
      story,
      { ...papers, hub: 1, customerId, arrivesAt, lines },
      lines.slice(0, 1).map((line) => receiveLine(line, undefined)),
      crew.supervisor,
    );
  });
  beginCount(story, later(begins, 0.5));
}
