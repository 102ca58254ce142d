// @module-tag gate
import fc from "fast-check";
import { expect, it } from "vitest";
import type { OfferedRemedy } from "../../src/contract/remedy.ts";
import { type Field, type Fields, wireName } from "../../src/schemas/fields/field.ts";
import { canSort } from "../../src/schemas/fields/kinds.ts";
import { unlimitedSending } from "../contract/harness.ts";
import { clientOf } from "../permissions/support/inputs.ts";
import { createPermissionFixtures } from "../permissions/support/permission-fixtures.ts";
import { type PermissionServer, productServer, tinyServer } from "../permissions/support/permission-server.ts";
import { seed } from "../support/seed.ts";
import { scaled } from "./scale.ts";
import { hostileNames, hostileValuesFor, type Json } from "./support/hostile-values.ts";
import { bodyWith, type InputPosition, inputPositionsOf, knownAt, type Manner, pathOf, valueAt } from "./support/input-positions.ts";
import { allOperations } from "./support/operations.ts";
import { isBlank, isStoredAsSent } from "./support/stored-values.ts";

/** How many values are tried at each position of each body. */
const each = scaled({ quick: 1, night: 4, long: 40 });

interface Try {
  readonly position: InputPosition;
  readonly value: Json;
  /** A name for an unknown field. */
  readonly name: string;
  readonly manner: Manner;
}

it.each([
  ["the product", () => productServer({ sending: unlimitedSending })],
  ["the tests' own modules", tinyServer],
] as const)(
  "%s accepts every valid field value, and rejects invalid ones by field name",
  async (_, open: () => Promise<PermissionServer>) => {
    const server = await open();
    try {
      const trial = createTrial(server);
      const impossible: string[] = [];
      for await (const testOperation of allOperations(await createPermissionFixtures(server))) {
        if (!testOperation.accepted) impossible.push(testOperation.name);
        for (const position of inputPositionsOf(testOperation)) for (const one of triesAt(position)) await trial.run(one);
        await trial.lists(testOperation);
        await testOperation.reset();
      }
      const { counts, wrong } = trial;
      console.info(`seed ${seed}: ${counts.taken} bodies taken, ${counts.refused} refused, ${counts.held} held off by their row's state`);
      if (impossible.length > 0) console.info(`never possible, so that only refusals were seen: ${impossible.join("; ")}`);
      expect(wrong, `repeat with HQ_TEST_SEED=${seed}:\n${wrong.slice(0, 20).join("\n")}\n`).toEqual([]);
      expect(counts.taken).toBeGreaterThan(20);
      expect(counts.refused).toBeGreaterThan(100);
    } finally {
      await server.close();
    }
  },
);

function triesAt(position: InputPosition): Try[] {
  const known = knownAt(position);
  const tries = fc.record({
    position: fc.constant(position),
    value: hostileValuesFor(position.field),
    name: fc.constantFrom(...hostileNames.filter((name) => !known.includes(name))),
    manner: fc.record({ twice: rarely, large: rarely }),
  });
  // Seeded by position, so that each position gets its own values.
  return fc.sample(tries, {
    numRuns: each,
    seed: seed + hash(`${position.operation.name} ${position.keyPath.join()} ${position.unknown}`),
  });
}

const rarely = fc.integer({ min: 0, max: 9 }).map((one) => one === 0);
const hash = (text: string): number => [...text].reduce((sum, sign) => (Math.imul(sum, 31) + sign.charCodeAt(0)) | 0, 7);

/** Fields that a rule decides, whatever is chosen: for goods that the quote charges Delivery Valuation for, the value it was charged for. */
const decided: Readonly<Record<string, readonly string[]>> = {
  "bill-of-lading": ["valuation", "declaredValue"],
  claim: ["valuation", "declaredValue"],
};

/**
 * Fields that are only valid together: the subject of a task, the two ends of a time window, of days or of a range of codes, and what is
 * needed for one choice of another field.
 */
const pairs: Readonly<Record<string, readonly string[]>> = {
  task: ["bizObjectId", "recordId"],
  "follow-up": ["bizObjectId", "recordId"],
  "work-order": ["windowStart", "windowEnd", "nextStart", "nextEnd"],
  "provider-job": ["windowStart", "windowEnd"],
  rate: ["validFrom", "validUntil"],
  "tax-area": ["validFrom", "validUntil"],
  "pull-flow": ["purpose", "toHubId"],
  conversation: ["channel", "emailAddress", "phoneNumber"],
  hub: ["first", "last"],
  payment: ["amount", "allocations"],
  "opening-balance": ["kind", "date", "dueDate", "cutOver", "openAmount", "originalAmount"],
};

/** Amounts limited by what is still available: too much is a conflict (409) rather than an invalid number. */
const spent: Readonly<Record<string, readonly string[]>> = {
  payment: ["amount", "allocations"],
  "credit-memo": ["amount", "lines"],
  "inventory-item": ["quantity"],
};

/**
 * Whether an error may name this field although another one was changed, because its valid values depend on that one.
 */
function hangsOn({ operation: { resource, fields } }: InputPosition, wire: string, fieldName: string): boolean {
  if (pairs[resource.name]?.includes(wire) && pairs[resource.name]?.includes(fieldName)) return true;
  const [outer = "", inner] = fieldName.split(/\.\d+\./);
  const lines = inner === undefined ? undefined : fields[outer];
  const field = fieldOf(lines?.kind === "lines" ? lines.fields : fields, inner ?? outer);
  if (field?.kind === "computed") return true;
  return field?.kind === "ref" && Object.values(field.scopedBy ?? {}).some((source) => `${source}Id` === wire);
}

/** Whether another record refuses it, which an earlier body may have changed: a customer's credit limit. */
const refusesAnother = ({ resource }: InputPosition["operation"], body: { readonly remedies?: readonly OfferedRemedy[] } | null): boolean =>
  body?.remedies?.some((remedy) => "open" in remedy && remedy.open.resource !== resource.name) ?? false;

const fieldOf = (fields: Fields, wire: string): Field | undefined =>
  Object.entries(fields).find(([name, field]) => wireName(name, field) === wire)?.[1];

/** Errors shorten very long names, so a prefix of at least 100 characters counts as the name. */
const isAbout = (path: string, fieldName: string): boolean =>
  fieldName === path ||
  fieldName.startsWith(`${path}.`) ||
  path.startsWith(`${fieldName}.`) ||
  (fieldName.length >= 100 && path.startsWith(fieldName));

function createTrial(server: PermissionServer) {
  const counts = { taken: 0, refused: 0, held: 0 };
  const wrong: string[] = [];

  async function run({ position, value, name, manner }: Try): Promise<void> {
    const { operation, unknown: strange } = position;
    const keyPath = strange ? [...position.keyPath, name] : position.keyPath;
    const body = bodyWith(position, keyPath, value, manner);
    const response = await operation.send(body);
    const complain = (problem: string) =>
      wrong.push(
        `${operation.name}, ${JSON.stringify(pathOf(position, keyPath))}: ${short(value)}${manner.large ? " beside large numbers" : ""} -> ${response.status} ${short(response.text)}: ${problem}`,
      );
    if (response.status === 422) {
      counts.refused++;
      const errors: unknown = response.body?.errors;
      const names = typeof errors === "object" && errors !== null ? Object.keys(errors) : [];
      const path = pathOf(position, keyPath);
      if (names.length === 0) complain("refused, and nothing named");
      else if (
        !manner.large &&
        !names.every((each) => isAbout(path, each) || hangsOn(position, keyPath[0] ?? "", each) || operation.lacking.includes(each))
      )
        complain(`it is about ${path}`);
    } else if (response.status === 409 && keyPath[0] !== "version") {
      counts.held++;
      const amounts = spent[operation.resource.name] ?? [];
      const isSpent = amounts.includes(keyPath[0] ?? "") || (manner.large && amounts.length > 0);
      if (operation.accepted && !isSpent && !refusesAnother(operation, response.body)) complain("is taken at other times");
    } else if (response.status === 409) counts.held++;
    else if (response.status > 201) complain("neither taken nor refused");
    else {
      counts.taken++;
      if (!position.field) complain("what nobody may write was taken");
      else if (keyPath[0] !== "version") await readBack(position, keyPath, JSON.parse(value), response.body, complain);
    }
  }

  async function readBack(
    position: InputPosition,
    keyPath: readonly string[],
    sent: unknown,
    body: { data: Record<string, unknown> },
    complain: (problem: string) => void,
  ) {
    const { operation: testOperation, field } = position;
    const { resource, operation, person } = testOperation;
    const client = clientOf(server, person);
    const path = operation === "create" || operation === "update" ? keyPath : storedAt(position);
    if (!path || !field || (isBlank(sent) && isFilledIn(position, path))) return;
    if (decided[resource.name]?.includes(path[0] ?? "")) return;
    const row = path === keyPath ? (await client.get(`${resource.collection}/${body.data.id}`)).body?.data : body.data;
    const read = valueAt(row ?? {}, path);
    if (!isStoredAsSent(field, sent, read)) complain(`${short(JSON.stringify(sent))} reads back as ${short(JSON.stringify(read))}`);
    const [name] =
      Object.entries(resource.fields).find(
        ([each, candidate]) => canSort(candidate) && (each === keyPath[0] || `${each}Id` === keyPath[0]),
      ) ?? [];
    if (!name) return;
    for (const sort of [name, `-${name}`]) {
      const first = await client.get(`${resource.collection}?sort=${sort}&pageSize=2`);
      const next = first.body?.data?.next;
      const second =
        typeof next === "string"
          ? await client.get(`${resource.collection}?sort=${sort}&pageSize=2&after=${encodeURIComponent(next)}`)
          : first;
      if (first.status !== 200 || second.status !== 200)
        complain(`the list by ${sort} is no more: ${first.status} ${second.status} ${short(second.text)}`);
    }
  }

  /** Checks that lists, lookups and the activity still work after the accepted inputs. */
  async function lists({ resource, person, name }: InputPosition["operation"]): Promise<void> {
    const client = clientOf(server, person);
    for (const path of ["?pageSize=200&count=exact", "?q=a", "/counts", "/lookup?limit=50"]) {
      const { status, text } = await client.get(`${resource.collection}${path}`);
      if (status !== 200) wrong.push(`after ${name}: GET ${resource.collection}${path} -> ${status} ${short(text)}`);
    }
  }

  return { run, lists, counts, wrong };
}

/** Fields that the server fills in when they are empty: a quote's account executive, the description of a claimed piece. */
const filledIn: Readonly<Record<string, readonly string[]>> = {
  "shipping-quote": ["accountExecutiveId"],
  "quote-request": ["accountExecutiveId"],
  "sales-quote": ["accountExecutiveId", "opportunityId"],
  proposal: ["body"],
  "work-order": ["quoteId", "opportunityId"],
  "bill-of-lading": ["carrier", "vehicleId", "agreedPickup"],
  claim: ["lines.description"],
  "follow-up": ["ownerId"],
  "phone-call": ["partyId"],
};
const isFilledIn = ({ operation }: InputPosition, path: readonly string[]): boolean => {
  const names = filledIn[operation.resource.name] ?? [];
  return names.includes(path[0] ?? "") || names.includes(path.filter((key) => Number.isNaN(Number(key))).join("."));
};

/**
 * Where an action's input is stored in the row; null if only the activity log keeps it or the sender cannot see it.
 */
function storedAt({ operation: { resource, operation, person }, keyPath }: InputPosition): readonly string[] | null {
  const stores = Object.entries(resource.actions[operation]?.writes ?? {});
  const name = stores.find(([, inputName]) => inputName === keyPath[0])?.[0];
  const isHidden = person.side === "customer" && resource.fields[name ?? ""]?.hiddenFrom === "customer";
  return name === undefined || isHidden ? null : [name, ...keyPath.slice(1)];
}

const short = (text: string | undefined): string =>
  text === undefined || text.length <= 300 ? String(text) : `${text.slice(0, 300)}… (${text.length})`;
