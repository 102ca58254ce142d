import { mayWrite } from "../../server/access/fields.ts";
import { mayInvoke } from "../../src/schemas/availability.ts";
import type { Field, Fields, RefField } from "../../src/schemas/field.ts";
import { wireName } from "../../src/schemas/field.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { isWritable } from "../../src/schemas/zod.ts";
import type { Client, Harness } from "./harness.ts";

type Input = Record<string, unknown>;
/** What it takes of a rig to make inputs. */
type Modules = Pick<Harness, "resources" | "leftOut">;
let serial = 0;

/** Fields of the product, and of lines, that made-up inputs leave out: what they mean hangs on something that no declaration says. */
export const leftOut: Harness["leftOut"] = {
  // What a task is about is a pair: an object and one of its records.
  task: ["bizObjectId", "recordId"],
  // Whatever bills a work order says so in a second field; what an event names is billed once, whoever bills it.
  "billing-report": ["workOrderId", "lines.eventId"],
  // A document is on one invoice, and goes with it; some customers are exempt from tax.
  invoice: ["lines.processingDocumentId", "taxRate"],
  // Never after today, which is what it is where nobody says.
  payment: ["receivedOn"],
};

/** What a new row goes through before others may point at it, where that is not what a call leaves. */
const readied: Readonly<Record<string, readonly [action: string, answers: Input]>> = { invoice: ["issue", { mail: false }] };

/** Takes a new row as far as others may point at it. */
export async function makeReady(client: Client, { name, collection }: AnyResource, row: { readonly id: number; readonly version: number }) {
  const [action, input] = readied[name] ?? [];
  if (action) await client.post(`${collection}/${row.id}/actions/${action}`, { version: row.version, ...input });
}

/**
 * An input that the declaration allows, with every field this client may write: references are looked up as the client, and what
 * they must point at is made where there is nothing yet. An update's leaves out what is fixed once the row is there. What is `given`
 * stands, and the rest goes with it.
 */
export async function validInput(
  harness: Modules,
  client: Client,
  resource: AnyResource,
  mode: "create" | "update" = "create",
  preset: Input = {},
): Promise<Input> {
  const input: Input = { ...preset, ...(client.actor.side === "customer" ? { companyOfWriter: client.actor.companyId } : {}) };
  await fillIn(harness, client, resource, "", resource.fields, input, input);
  delete input.companyOfWriter;
  for (const [name, field] of Object.entries(resource.fields)) if (!isWritable(field, mode)) delete input[wireName(name, field)];
  return input;
}

/** Valid answers to what an action asks for, with this row where one is at hand. */
export async function validActionInput(
  harness: Modules,
  client: Client,
  resource: AnyResource,
  action: string,
  fields: Fields,
  row: Readonly<Input> = {},
): Promise<Input> {
  const input: Input = {};
  await fillIn(harness, client, resource, `${action}.`, fields, input, row);
  return input;
}

/** `whole` is the record that these fields are a part of, or are asked about. */
async function fillIn(
  harness: Modules,
  client: Client,
  resource: AnyResource,
  prefix: string,
  fields: Fields,
  input: Input,
  whole: Readonly<Input>,
): Promise<void> {
  for (const [name, field] of Object.entries(fields)) {
    if (!mayWrite(field, client.actor.side) || wireName(name, field) in input) continue;
    if (harness.leftOut[resource.name]?.includes(`${prefix}${wireName(name, field)}`)) continue;
    const value =
      field.kind === "ref"
        ? await target(harness, client, resource, `${prefix}${name}`, field, { ...whole, ...input })
        : await sample(harness, client, resource, name, field, { ...whole, ...input });
    if (value !== undefined) input[wireName(name, field)] = value;
  }
}

async function sample(
  harness: Modules,
  client: Client,
  resource: AnyResource,
  name: string,
  field: Field,
  whole: Readonly<Input>,
): Promise<unknown> {
  serial++;
  switch (field.kind) {
    case "text":
      return field.matches ? undefined : `${name} ${serial}`.slice(0, field.maxLength);
    case "longText":
    case "richText":
      return `Words ${serial}`;
    case "email":
      return `${name}${serial}@example.test`;
    case "phone":
      return "+1 2125550143";
    case "url":
      return `https://example.test/${serial}`;
    case "money":
      // What may also take something off is a price: by itself it comes to more than what is taken off.
      return field.min !== undefined && field.min < 0 ? 1_000 : Math.max(field.min ?? 0, 1);
    case "integer":
    case "decimal":
    case "percent":
      return Math.max(field.min ?? 0, (field.above ?? 0) + 1);
    case "boolean":
      return serial % 2 === 0;
    case "date":
      return "2026-12-24";
    case "dateTime":
      // Each later than the one before: windows begin before they end.
      return new Date(Date.UTC(2026, 11, 24, 10, 11, 12, 345) + serial * 60_000).toISOString();
    case "choice":
      return field.options[serial % field.options.length];
    case "tags":
      return field.options ? [field.options[0]] : ["one", "two"];
    case "abilities":
      return ["TASKS read"];
    case "address":
      return { address: `${serial} Main St`, city: "Austin", state: "TX", zip: "78701", country: "US" };
    case "lines": {
      const line: Input = {};
      await fillIn(harness, client, resource, `${name}.`, field.fields, line, whole);
      return [line];
    }
    default:
      return undefined;
  }
}

/** What the reference may point at, as its own look-up says. */
async function target(
  harness: Modules,
  client: Client,
  resource: AnyResource,
  path: string,
  field: RefField,
  input: Readonly<Input>,
): Promise<number | undefined> {
  const scope: Input = {};
  const within = Object.entries(field.scopedBy ?? {}).map(([key, source]) => {
    const value = input[`${source}Id`] ?? input.companyOfWriter;
    scope[`${key}Id`] = value;
    return value === undefined ? null : `&within[${key}]=${value}`;
  });
  // Narrowed to something that the form does not have: there is nothing to choose.
  if (within.includes(null) || Object.values(field.scopedBy ?? {}).includes("id")) return undefined;
  // What an action asks for without saying more is among what the record points at already, if it is anywhere.
  const own = path.split(".")[0] ?? "";
  const referenced = own in resource.actions && !field.selectable ? findReferenced(resource, field, input) : undefined;
  if (referenced !== undefined) return referenced;
  const pointed = harness.resources.find((each) => each.name === field.target);
  const look = async () =>
    (await client.get(`${pointed?.collection}/lookup?ref=${resource.name}.${path}&limit=1${within.join("")}`)).body.data?.[0]?.id as
      | number
      | undefined;
  const existing = await look();
  if (existing !== undefined || !field.required) return existing;
  // Of several slices, the one whose new rows fit.
  for (const maker of harness.resources) {
    if (maker.table !== pointed?.table || !maker.routes || maker === resource) continue;
    if (!mayInvoke(maker, "create", maker.create, "create", client.actor)) continue;
    const { body } = await client.post(maker.collection, await validInput(harness, client, maker, "create", scope));
    if (body.data) await makeReady(client, maker, body.data);
    const created = await look();
    if (created !== undefined) return created;
  }
  return undefined;
}

/** What the first line of the record that points at such a thing points at. */
function findReferenced(resource: AnyResource, { target: targetName }: RefField, record: Readonly<Input>): number | undefined {
  for (const [name, field] of Object.entries(resource.fields)) {
    const [line] = field.kind === "lines" && Array.isArray(record[name]) ? record[name] : [];
    if (!line || field.kind !== "lines") continue;
    for (const [each, { kind, ...rest }] of Object.entries(field.fields)) {
      if (kind === "ref" && "target" in rest && rest.target === targetName) return line[`${each}Id`];
    }
  }
  return undefined;
}
