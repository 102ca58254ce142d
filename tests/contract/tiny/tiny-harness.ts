import { createHarness, type Harness, type HarnessOptions } from "../harness.ts";
import { createTestPeople, type TestPeople } from "../people.ts";
import { tinyEffects, tinyResources } from "./index.ts";

export type TinyHarness = Harness & TestPeople;

/** The tiny modules on their own database, with people to use them. */
export async function createTinyHarness(options: Pick<HarnessOptions, "sending"> = {}): Promise<TinyHarness> {
  const harness = await createHarness({ ...options, resources: tinyResources, effects: tinyEffects });
  return { ...harness, ...(await createTestPeople(harness, "client", "SALES_QUOTE")) };
}

/** The minimum input for a ticket. */
export const least = (firmId: number, title = "A ticket") => ({ title, kind: "bug", firmId });
