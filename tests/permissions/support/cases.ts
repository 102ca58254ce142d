import type { DescribedRoute } from "../../../server/http/described-routes.ts";
import { isOpenToKeys } from "../../../server/http/route-access.ts";
import { type ResourceRoute, routeTable } from "../../../server/http/route-table.ts";
import { hasAbility } from "../../../src/schemas/access/abilities.ts";
import type { Rule } from "../../../src/schemas/actions/action.ts";
import { statesFrom } from "../../../src/schemas/actions/states-from.ts";
import { isChosen } from "../../support/chosen-modules.ts";
import { leakedCanariesIn } from "./canaries.ts";
import type { FixtureRow } from "./fixture-rows.ts";
import { type HandWritten, handWritten, missingId, type Ownership } from "./hand-written.ts";
import { validInputs } from "./inputs.ts";
import { badCredentials, type Credential, credentials, mayRequest, type Person, type Presented } from "./people.ts";
import type { PermissionFixtures } from "./permission-fixtures.ts";

/** A call in the permission matrix: from the route table, or described by hand. */
export interface Route {
  readonly name: string;
  readonly described: DescribedRoute;
  readonly generic?: ResourceRoute;
  readonly hand?: HandWritten;
}

const emailing: ReadonlySet<ResourceRoute["operation"]> = new Set(["email", "emailDraft", "emailEach"]);

/** Every call of the server. Throws for a call without a description and for a description without a call. */
export function allRoutes(fixtures: PermissionFixtures): Route[] {
  const { app, resources, calls } = fixtures.server;
  const known = new Set(app.describedRoutes.map(({ method, url }) => `${method} ${url}`));
  const removed = Object.keys(handWritten).filter((name) => !known.has(name));
  if (calls && removed.length > 0) throw new Error(`There is no such call any more: ${removed.join(", ")}.`);
  const generic = new Map(routeTable(resources).map((route) => [`${route.method} /api/${route.path}`, route]));
  return app.describedRoutes.flatMap((described) => {
    const name = `${described.method} ${described.url}`;
    const route = generic.get(name);
    const hand = handWritten[name];
    // Finding an email's recipient and the other hand-written calls need the product's own tables.
    if (!calls && route && emailing.has(route.operation)) return [];
    if (!route && !hand) throw new Error(`The permission tests do not know ${name}: say in hand-written.ts whose rows it reaches.`);
    return [{ name, described, ...(route ? { generic: route } : {}), ...(hand ? { hand } : {}) }];
  });
}

export interface Case {
  readonly route: Route;
  readonly person: Person;
  readonly ownership: Ownership;
  readonly credential: "valid" | Credential;
}

const ownerships: readonly Ownership[] = ["missing", "foreign", "own"];

const isAboutARow = ({ generic, hand }: Route): boolean => (generic ? generic.path.includes(":id") : hand?.row !== undefined);

/** The calls of the chosen modules, and all that no module declares. */
export const chosenRoutes = (fixtures: PermissionFixtures): Route[] =>
  allRoutes(fixtures).filter(({ generic }) => !generic || isChosen(generic.resource));

/** Every combination: each of these calls by each person on each row with each credential. */
export function allCases(fixtures: PermissionFixtures, people: readonly Person[] = fixtures.people): Case[] {
  return chosenRoutes(fixtures).flatMap((route) =>
    people.flatMap((person) =>
      (isAboutARow(route) ? ownerships : (["own"] as const)).flatMap((ownership) =>
        (["valid", ...credentials] as const).map((credential): Case => ({ route, person, ownership, credential })),
      ),
    ),
  );
}

export interface Outcome {
  readonly status: number;
  readonly body: string;
  /** Status, headers and body, without what differs between any two responses. */
  readonly bytes: string;
}

/** Headers that differ between two responses to the same request. */
const ofTheMoment = ["date", "x-request-id", "ratelimit"];

/** Runs cases and records each wrong response as a sentence. */
export async function createTrial(fixtures: PermissionFixtures) {
  const { app } = fixtures.server;
  const inputs = await validInputs(fixtures);
  const presented = new Map<number, Record<Credential, Presented>>();
  for (const person of fixtures.people) presented.set(person.id, await badCredentials(fixtures.server, person));
  /** The response for a missing row, by call and person. */
  const missing = new Map<string, Outcome>();
  const wrong: string[] = [];
  let tried = 0;

  async function send({ route, person, credential }: Case, id: number, body: unknown): Promise<Outcome> {
    const auth: Presented =
      credential === "valid" ? { authorization: `Bearer ${person.token}` } : (presented.get(person.id)?.[credential] ?? {});
    const url = route.described.url
      .replace(":id", String(id))
      .replace(":tab", tabOf(route))
      .replace(":name", `${id}-${"x".repeat(43)}`);
    const query = [route.hand?.query?.(id), auth.token === undefined ? undefined : `token=${auth.token}`].filter(Boolean).join("&");
    const response = await app.inject({
      method: route.described.method as "GET",
      url: query === "" ? url : `${url}?${query}`,
      headers: auth.authorization === undefined ? {} : { authorization: auth.authorization },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const headers = Object.entries(response.headers).filter(([name]) => !ofTheMoment.includes(name));
    return { status: response.statusCode, body: response.body, bytes: JSON.stringify([response.statusCode, headers, response.body]) };
  }

  async function run(one: Case): Promise<void> {
    const { route, person, ownership, credential } = one;
    if (credential === "valid" && route.hand?.endsSession) return;
    const row = await rowOf(fixtures, one);
    if (row === null) return;
    const outcome = await send(one, row.id, bodyOf(one, row, inputs));
    tried++;
    const complain = (problem: string) =>
      wrong.push(
        `${person.name}, ${credential} session, ${ownership} row, ${route.name.replace(":id", String(row.id))}: ${problem} -> ${outcome.status} ${outcome.body.slice(0, 300)}`,
      );
    if (outcome.status >= 500) complain("an error of ours");
    if (credential !== "valid") return expectRejected(route, credential, outcome, complain);
    const mayKnow = person.side === "customer" && leakedCanariesIn(outcome.bytes, person.mayKnow);
    if (mayKnow && mayKnow.length > 0) complain(`leaks ${mayKnow.join(", ")}`);
    const allowed = mayCall(route, person);
    if (allowed !== undefined && (outcome.status === 403) === allowed) complain(allowed ? "should be let in" : "should be refused");
    if (outcome.status === 403 && outcome.body !== refusalFor(route, person)) complain("says something else than that it is refused");
    if (!isAboutARow(route)) return;
    const key = `${route.name} ${person.id}`;
    if (ownership === "missing") {
      missing.set(key, outcome);
      if (outcome.status !== 403 && (outcome.status !== 404 || outcome.body !== '{"message":"Not found."}'))
        complain("is not there, and not said so");
    } else if (ownership === "foreign" && isForeign(fixtures, route, person)) {
      const other = missing.get(key);
      if (outcome.bytes !== other?.bytes) complain(`differs from a missing row's ${other?.bytes}`);
    } else if (allowed && outcome.status === 404) complain("is theirs, and not found");
  }

  return { run, wrong, tried: () => tried };
}

function expectRejected({ hand, described }: Route, credential: Credential, outcome: Outcome, complain: (problem: string) => void): void {
  if (leakedCanariesIn(outcome.bytes, []).length > 0) complain("says something of somebody's to nobody");
  const holdsTicket = hand?.refusesTickets === true && credential.endsWith("as token");
  if (hand?.open !== undefined && !holdsTicket) {
    const isTooOften = hand.limited === true && outcome.status === 429;
    if (outcome.status !== hand.open && !isTooOften) complain(`is open, and should answer ${hand.open}`);
    if (described.access.ability !== "public") complain("is said to be open, and asks for a session");
  } else if (outcome.status !== 401 || outcome.body !== '{"message":"Please sign in."}') complain("should ask for a session");
}

const isForeign = (fixtures: PermissionFixtures, { generic, hand }: Route, person: Person): boolean =>
  person.side === "customer" || hand?.personal === true || (generic !== undefined && fixtures.unseen(person, generic.resource).length > 0);

/** Whether the call is closed to whoever comes with an API key. */
const isClosed = ({ described: { access } }: Route, { isKey }: Person): boolean =>
  isKey === true && access.ability !== "public" && !isOpenToKeys(access);

/** What a refusal says, and nothing more. */
const refusalFor = (route: Route, person: Person): string =>
  JSON.stringify({ message: isClosed(route, person) ? "API keys can't be used for this. Sign in instead." : "Permission Denied" });

/** Whether the person may make the call at all, whatever the row; undefined if that depends on the row. */
function mayCall(route: Route, person: Person): boolean | undefined {
  if (isClosed(route, person)) return false;
  const { described, generic, hand } = route;
  const { ability } = described.access;
  const able =
    typeof ability === "string" || [ability.subject, ...(ability.or ?? [])].some((each) => hasAbility(person, each, ability.verb));
  if (!generic) return able && (hand?.for?.(person) ?? true);
  const { resource, operation, action } = generic;
  const reads = mayRequest(person, resource, "read", ["employee", "customer"], "read");
  if (operation === "changeState") return reads ? undefined : false;
  if (operation === "activity" || operation === "emails" || operation === "labelPrints") return reads && person.side === "employee";
  if (emailing.has(operation) || operation === "revokeLink") return reads && able && person.side === "employee";
  if (operation === "document" || operation === "printDocument") {
    const { onlyFor } = resource.documents[generic.document ?? ""] ?? {};
    return reads && able && (onlyFor === undefined || onlyFor === person.side);
  }
  const rule = ruleOf(generic);
  const verb = operation === "create" ? "create" : operation === "remove" || action === "remove" ? "delete" : "update";
  return rule ? mayRequest(person, resource, action ?? operation, rule.by ?? ["employee"], rule.verb ?? verb) : reads;
}

function ruleOf({ resource, operation, action }: ResourceRoute): Rule | undefined {
  if (operation === "act") return resource.actions[action ?? ""];
  if (operation === "actOnEach") return action === "remove" ? resource.remove : resource.actions[action ?? ""];
  if (operation === "create") return resource.create;
  return operation === "update" ? resource.update : operation === "remove" ? resource.remove : undefined;
}

interface Chosen {
  readonly id: number;
  readonly version?: number;
}

/** A row of the requested ownership, preferably in a state that allows the operation; null if there is none. */
async function rowOf(fixtures: PermissionFixtures, { route, person, ownership }: Case): Promise<Chosen | null> {
  if (route.hand?.row) {
    const id = await route.hand.row(fixtures, person, ownership);
    return id === null ? null : { id };
  }
  if (!route.generic?.path.includes(":id")) return { id: missingId };
  if (ownership === "missing") return { id: missingId, version: 1 };
  const { resource } = route.generic;
  const seen = fixtures.seen(person, resource);
  const unseen = fixtures.unseen(person, resource);
  // Most employees have no foreign rows: a row of another company is just another one that they can access.
  const reachesAll = person.side === "employee" && unseen.length === 0;
  const rows = ownership === "own" ? seen : reachesAll ? seen.toReversed() : unseen;
  const rule = ruleOf(route.generic);
  const possible = ({ row }: FixtureRow) => !rule || typeof row.state !== "string" || statesFrom(resource, rule).includes(row.state);
  const chosen = rows.find(possible) ?? rows[0];
  // A version that no row has reached keeps allowed calls from changing anything. Foreign rows get a real version, so
  // that a leak would show.
  const inEarnest = ownership === "foreign" && !reachesAll;
  return chosen ? { id: chosen.row.id, version: inEarnest ? 1 : 999_999 } : null;
}

function bodyOf({ route }: Case, { version }: Chosen, inputs: ReadonlyMap<string, object>): unknown {
  if (route.hand) return route.hand.body;
  const { generic } = route;
  if (!generic || generic.method === "GET") return undefined;
  const { resource, operation, action } = generic;
  if (operation === "create") return { nope: 1 };
  if (operation === "actOnEach") return { rows: [{ id: missingId, version: 1 }], ...inputs.get(`${resource.name} ${action}`) };
  // No email has this id: the record is there, and nothing ends.
  if (operation === "revokeLink") return { email: 987_654_321 };
  if (operation === "emailEach") return { ids: [missingId] };
  if (operation === "email") return { to: ["jo@client.example"], subject: "A letter", message: "With a document." };
  if (operation === "export") return { format: "csv", columns: [] };
  if (operation === "changeState") return { version, statusId: Object.values(resource.states).at(-1)?.id };
  return { version, ...inputs.get(`${resource.name} ${action ?? operation}`) };
}

const tabOf = ({ generic }: Route): string => Object.keys(generic?.resource.views.list.tabs ?? {})[0] ?? "0";
