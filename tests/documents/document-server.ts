import type { Renderer } from "../../server/documents/render/renderer.ts";
import type { Call, Row } from "../../server/engine/call.ts";
import { resources } from "../../src/resources/index.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { demoDatabase, demoToday } from "../support/fixtures.ts";
import { createTestServer, type TestServer } from "../support/test-server.ts";

export const today = demoToday;

export type DocumentServer = TestServer;

/** A server with the demo company and its documents. */
export const createDocumentServer = (renderer?: Renderer): Promise<TestServer> =>
  createTestServer({ fixture: demoDatabase, today: () => today, ...(renderer ? { renderer } : {}) });

export function findResource(name: string): AnyResource {
  const found = resources.find((each) => each.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
}

/** A call by an administrator. */
export const employeeCall: Call = {
  actor: { id: 1, name: "Alex Mercer", side: "employee", isAdmin: true, companyId: null, abilities: [] },
  ip: "203.0.113.7",
};

/** The complete rows of a module for which this document is currently available. */
export async function rowsWith({ engine }: DocumentServer, resource: AnyResource, name: string): Promise<Row[]> {
  const { rows } = await engine.list(employeeCall, resource, { limit: 200, offset: 0 });
  const from = resource.documents[name]?.from;
  const states = from === undefined ? Object.keys(resource.states) : [from].flat();
  const matching = rows.filter(({ state }) => typeof state !== "string" || states.includes(state));
  return Promise.all(matching.map(({ id }) => engine.get(employeeCall, resource, id)));
}
