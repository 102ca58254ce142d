import type { FastifyInstance } from "fastify";
import { resources } from "../../src/resources/index.ts";
import type { Side } from "../../src/schemas/access/abilities.ts";
import { isInDocumentFlow } from "../../src/schemas/carry/document-flow.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { otherQuestions, type Question, questionsOf } from "../size/questions.ts";

/** Who asks: somebody who reads everything, and a customer with many rows. */
export const people = [
  { email: "admin@hq.example", side: "employee" },
  { email: "owner@atelier.example", side: "customer" },
] as const satisfies readonly { email: string; side: Side }[];

type Ask = (path: string) => Promise<string | null>;

/** Answers an address under /api: null where the person may not ask; throws for any other failure. */
export function askAs(app: FastifyInstance, token: string): Ask {
  return async (path) => {
    const { statusCode, body } = await app.inject({ method: "GET", url: path, headers: { authorization: `Bearer ${token}` } });
    if (statusCode === 403) return null;
    if (statusCode !== 200) throw new Error(`${path} was answered with ${statusCode}: ${body.slice(0, 300)}`);
    return body;
  };
}

/** Every list, tab, count, sort, filter, search, look-up, record and dashboard of one side, about the newest rows. */
export async function readingCalls(ask: Ask, side: Side): Promise<Question[]> {
  const modules: Question[] = [];
  for (const resource of resources) {
    if (!resource.routes || (side === "customer" && !resource.customer?.may.includes("read"))) continue;
    const text = await ask(`/api/${resource.collection}?pageSize=5`);
    if (text === null) continue;
    const answer = JSON.parse(text) as { data: Record<string, readonly { id: number }[]> };
    const sample = answer.data[resource.collection]?.[0];
    if (sample) modules.push(...questionsOf(resource, side, sample), ...recordQuestions(resource, sample.id));
  }
  const others = otherQuestions(side).filter(({ path }) => !path.startsWith("/api/dashboards/"));
  return [...others, ...dashboards(side), ...(side === "employee" ? await hubQuestions(ask) : []), ...modules];
}

function recordQuestions(resource: AnyResource, id: number): Question[] {
  const { collection } = resource;
  return [
    ...(isInDocumentFlow(resource, resources)
      ? [{ name: `${collection} document flow`, path: `/api/${collection}/${id}/document-flow` }]
      : []),
    { name: `${collection} exact count`, path: `/api/${collection}?pageSize=50&count=exact` },
  ];
}

/** The views of a hub: its day, its plan, its fullest zone and the fullest place of that. */
async function hubQuestions(ask: Ask): Promise<Question[]> {
  const fullest = async (path: string, list: string): Promise<number | undefined> => {
    const { data } = JSON.parse((await ask(path)) ?? '{"data":{}}') as { data: Record<string, readonly { id: number; pieces: number }[]> };
    return [...(data[list] ?? [])].sort((a, b) => b.pieces - a.pieces)[0]?.id;
  };
  const hub = "/api/warehouse-views/hubs/1";
  const zone = `${hub}/plan?zone=${await fullest(`${hub}/plan`, "zones")}`;
  return [
    { name: "hub day", path: hub },
    { name: "hub plan", path: `${hub}/plan` },
    { name: "hub zone", path: zone },
    { name: "hub place", path: `/api/warehouse-views/places/${await fullest(zone, "places")}` },
  ];
}

function dashboards(side: Side): Question[] {
  const rules = resources.flatMap(({ figures }) => Object.values(figures));
  const open = rules.filter(({ customers }) => side === "employee" || customers);
  return [...new Set(open.map(({ on }) => on))].map((on) => ({ name: `dashboard ${on}`, path: `/api/dashboards/${on}` }));
}
