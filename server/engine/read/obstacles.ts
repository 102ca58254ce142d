import { sql } from "kysely";
import type { LookupOption, Obstacle } from "../../../src/contract/options.ts";
import { stateInWords } from "../../../src/schemas/actions/state-words.ts";
import { labelOf } from "../../../src/schemas/fields/field.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { inSentence, isStorable } from "../../../src/schemas/values/text.ts";
import { type Caller, evaluationContextOf, sideOf } from "../../access/caller.ts";
import { inTable, namedColumn } from "../../access/columns.ts";
import { mayRead } from "../../access/permission.ts";
import { scopeSql } from "../../access/scope.ts";
import { allOf, always, type Condition, whereSql } from "../../access/where-sql.ts";
import { quoted } from "../../db/names.ts";
import type { Call } from "../call.ts";
import type { EngineSession } from "../context.ts";
import { denied, invalid } from "../wire/problem.ts";
import { selectableSql } from "../write/references.ts";
import { givenValues, type HoldingRef, mayWriteHolder } from "./fills.ts";

type Given = Readonly<Record<string, string | number>>;

/** What the obstacles of a reference depend on, checked. @throws Problem 403; 422 for a reference without any, or a value that isn't allowed */
export async function obstacleValues(
  session: EngineSession,
  { actor }: Call,
  holding: HoldingRef,
  texts: Readonly<Record<string, string>>,
): Promise<Given> {
  if (!holding.field.obstacles) throw invalid({ obstacles: ["Nothing is in the way of what this reference points at."] });
  if (!mayRead(holding.holder, actor) && !mayWriteHolder(holding.holder, actor)) throw denied();
  return givenValues(session, actor, holding, holding.field.obstacles.given, texts);
}

/** The options with what is in the way of each. */
export async function withObstacles(
  session: EngineSession,
  call: Call,
  target: AnyResource,
  { holding, given }: { readonly holding: HoldingRef; readonly given: Given },
  options: readonly LookupOption[],
): Promise<readonly LookupOption[]> {
  const found = await obstaclesOf(
    session,
    call.actor,
    target,
    holding,
    given,
    options.map(({ id }) => id),
  );
  return options.map((option) => {
    const obstacle = found.get(option.id);
    return obstacle ? { ...option, obstacle } : option;
  });
}

async function obstaclesOf(
  session: EngineSession,
  caller: Caller,
  target: AnyResource,
  { holder, path }: HoldingRef,
  given: Given,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Obstacle>> {
  const obstacles = session.effects.get(holder.name)?.obstacles;
  if (!obstacles || ids.length === 0) return new Map();
  const isTrusted = sideOf(caller) === "employee" && mayRead(target, caller);
  return obstacles({ path, ids, given, caller, isTrusted, connection: session.connection, timeZone: session.timeZone });
}

interface Asked {
  readonly holding: HoldingRef;
  readonly request: { readonly q?: string; readonly within?: Readonly<Record<string, string>> };
  readonly given: Given | undefined;
  /** The conditions that the form's values make, each with its field. */
  readonly scoped: readonly { readonly name: string; readonly condition: Condition }[];
}

/**
 * The row whose whole number was searched, if it can't be chosen, with the reason: who typed or pasted it learns what is wrong with it. It
 * is looked for within the caller's scope, so that a row that they can't see stays unknown.
 */
export async function refusedOption(
  session: EngineSession,
  { actor }: Call,
  target: AnyResource,
  { holding, request, given, scoped }: Asked,
  options: readonly LookupOption[],
): Promise<LookupOption | undefined> {
  const number = request.q?.trim() ?? "";
  const title = namedColumn(target, target.title);
  // Only numbers are unique, and found by their index.
  if (number === "" || !isStorable(number) || title?.kind !== "sequence") return undefined;
  if (!mayRead(target, actor) && !mayWriteHolder(holding.holder, actor)) return undefined;
  if (options.some(({ name }) => name.toLowerCase() === number.toLowerCase())) return undefined;
  const column = sql.raw(inTable("t", title.column));
  const { unavailable } = holding.field;
  const left = unavailable
    ? whereSql(session.resources, target, unavailable.where, "t", evaluationContextOf(actor, session))
    : sql<boolean>`false`;
  const apart = scoped.map(({ condition }) => sql`coalesce(not (${condition}), true)`);
  const { rows } = await sql<{ id: number; name: string; state: string | null; left: boolean; takes: boolean; apart: boolean[] }>`
    select "t"."id", ${column} as "name", ${session.models.of(target.name).hasStates ? sql.raw(inTable("t", "state")) : sql`null`} as "state", ${left} as "left",
      ${allOf([always, ...selectableSql(session, holding.field, target, actor)])} as "takes", array[${sql.join(apart)}]::boolean[] as "apart"
    from ${sql.raw(quoted(target.table))} "t"
    where ${column} = any(${[number, number.toUpperCase()]}::text[]) and ${scopeSql(session, target, actor, "t")} limit 1`.execute(
    session.connection,
  );
  const [row] = rows;
  if (!row) return undefined;
  const { id, name } = row;
  const obstacle = given && (await obstaclesOf(session, actor, target, holding, given, [id])).get(id);
  if (obstacle?.blocks) return { id, name, refused: obstacle.message };
  const other = scoped[row.apart.indexOf(true)]?.name;
  if (other !== undefined) return { id, name, refused: `belongs to another ${inSentence(labelOf(other, target.fields[other] ?? {}))}` };
  if (row.left && unavailable) return { id, name, refused: unavailable.message };
  // Searched for by a number that belongs to it, but found by no field that this side can search.
  if (row.takes) return undefined;
  return { id, name, refused: row.state === null ? "can't be chosen here" : `is ${stateInWords(target, row.state, sideOf(actor))}` };
}
