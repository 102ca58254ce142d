import type { AnyResource } from "../../../src/schemas/resource.ts";
import { partsOf } from "../../../src/schemas/rules/where.ts";
import { dateIn } from "../../../src/schemas/values/time-zone.ts";
import { type Caller, isSystem, sideOf, userIdOf } from "../../access/caller.ts";
import { authorize } from "../authorize.ts";
import type { Call, Input } from "../call.ts";
import type { EngineSession } from "../context.ts";
import type { NewRowContext } from "../effect.ts";
import type { Model } from "../models.ts";
import type { Operations, Written } from "../operations.ts";
import { LeadingRefusal } from "../wire/leading-refusal.ts";
import { guardContext } from "../wire/present.ts";
import { conflict, Problem } from "../wire/problem.ts";
import { presentRefusal } from "../wire/remedies.ts";
import { afterWrite, type CompletedWrite } from "./after-write.ts";
import { checkRules } from "./check-rules.ts";
import { refusing } from "./database-refusals.ts";
import { changedDraft, compute, lineRowsOf, newDraft, type RowDraft } from "./draft.ts";
import { refuseOtherThanCaller, splitEcho } from "./echoed-creator.ts";
import { fileIds } from "./file-values.ts";
import { validateInput } from "./input.ts";
import { checkReferences } from "./references.ts";
import { insertRow } from "./store.ts";
import { storeFiles, storeLineFiles } from "./store-files.ts";

/** Creates a row in the given transaction. `values` are for fields that inputs do not contain. @throws Problem 403; 422 with the fields; 409 when a guard refuses */
export async function create(
  session: EngineSession,
  call: Call,
  operations: Operations,
  resource: AnyResource,
  input: Input,
  values: Input = {},
): Promise<Written> {
  const rule = authorize(resource, "create", resource.create, "create", call.actor);
  const side = sideOf(call.actor);
  const model = session.models.of(resource);
  const { echoed, rest } = splitEcho(resource, input);
  const checked = validateInput(resource.fields, side, "create", rest);
  refuseOtherThanCaller(echoed, call.actor);
  const today = session.today();
  const entered = { ...newDraft(resource.fields, { ...checked, ...values }, today), ...sliceConstants(resource) };
  if (model.hasStates) entered.state = resource.initial;
  entered.createdById = userIdOf(call.actor);
  await pointAt(session, call.actor, model, entered);
  for (const child of model.children) refuseIds(child.name, entered);
  compute(resource.fields, entered);
  checkRules(resource, entered, null, today);
  for (const guard of rule.guards ?? []) {
    // The declaration's guards were compiled against this resource's rows.
    const reason = guard.refuse(entered as never, guardContext(call.actor, today));
    if (reason !== null) throw conflict(reason);
  }
  const draft = await withModuleValues(session, call, resource, entered).catch(async (error: unknown) => {
    throw error instanceof LeadingRefusal ? await presentRefusal(session, call, resource, null, "create", error) : error;
  });
  const { id, written } = await refusing(model, () => insert(session, call.actor, model, draft));
  return afterWrite(session, call, operations, { model, verb: "create", rule, id, written, before: null, input: checked });
}

/** The row with what the module adds to what was entered (`beforeCreate`). */
async function withModuleValues(session: EngineSession, call: Call, resource: AnyResource, entered: RowDraft): Promise<RowDraft> {
  const beforeCreate = session.effects.get(resource.name)?.beforeCreate;
  if (!beforeCreate) return entered;
  const today = session.today();
  // Boundary: writes only ever run on a transaction, and the draft holds every field of a row.
  const dayOf = (timestamp: string) => dateIn(session.timeZone, new Date(timestamp));
  const context = { row: entered, trx: session.connection, call, today, dayOf, settings: session.settings } as unknown as NewRowContext;
  const draft = changedDraft(resource.fields, entered, await beforeCreate(context), today);
  compute(resource.fields, draft);
  checkRules(resource, draft, null, today);
  return draft;
}

/** A new row must belong to its slice of the table, so it gets the constant values that define the slice. */
function sliceConstants({ rows, fields }: AnyResource): RowDraft {
  const constants = rows ? partsOf(rows).fields.filter(([name, value]) => Object.hasOwn(fields, name) && typeof value !== "object") : [];
  return Object.fromEntries(constants);
}

/** Fills in a customer's own company and checks it against the field's conditions like any other choice. */
async function pointAt(session: EngineSession, caller: Caller, model: Model, draft: RowDraft): Promise<void> {
  const own = isSystem(caller) || caller.side === "employee" ? [] : model.refs.filter(({ field }) => field.ownCompany);
  for (const { name } of own) draft[`${name}Id`] = isSystem(caller) ? null : caller.companyId;
  if (own.some(({ name }) => draft[`${name}Id`] === null)) throw nothingNew();
  try {
    await checkReferences(session, caller, model.resource, model.resource.fields, draft, null);
  } catch (error) {
    const errors = error instanceof Problem ? error.details.errors : undefined;
    const refused = own.some(({ name }) => typeof errors === "object" && errors !== null && `${name}Id` in errors);
    throw refused ? nothingNew() : error;
  }
}

const nothingNew = () => conflict("Your company can't start anything new right now. Contact us to find out why.");

/** Inserts the row, its lines and its files. The row is null when files were attached to it or its lines afterwards. */
async function insert(
  session: EngineSession,
  caller: Caller,
  model: Model,
  draft: RowDraft,
): Promise<Pick<CompletedWrite, "id" | "written">> {
  const row = await insertRow(session.connection, model, draft, userIdOf(caller));
  const files = model.files.filter((name) => fileIds(draft[name]).length > 0);
  for (const name of files) await storeFiles(session.connection, caller, model, row.id, name, [], draft[name]);
  for (const child of model.children) await storeLineFiles(session.connection, caller, model, child, row.id, [], draft[child.name]);
  const withFiles = model.children.some(({ name, files }) =>
    lineRowsOf(draft[name]).some((line) => files.some((file) => fileIds(line[file]).length > 0)),
  );
  return { id: row.id, written: files.length > 0 || withFiles ? null : row };
}

/** Lines of a new record have no ids yet; ids copied from a duplicated record are dropped. */
function refuseIds(name: string, draft: RowDraft): void {
  const lines = draft[name];
  if (Array.isArray(lines)) draft[name] = lines.map(({ id, ...line }: RowDraft) => line);
}
