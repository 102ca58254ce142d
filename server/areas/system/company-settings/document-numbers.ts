import { type QueryExecutorProvider, sql } from "kysely";
import type { DocumentNumbers, NextNumber, NumberRaise, RaisedNumber } from "../../../../src/contract/document-numbers.ts";
import { invoice } from "../../../../src/resources/accounting/invoice.ts";
import type { AnyResource } from "../../../../src/schemas/resource.ts";
import { writtenNumber } from "../../../../src/schemas/values/document-number.ts";
import type { Tx } from "../../../db/connection.ts";
import { invalid } from "../../../engine/wire/problem.ts";
import { INVOICE_COUNTER, raiseInvoiceNumber } from "../../accounting/ports/invoice-numbers.ts";

interface NumberedKind extends Omit<NextNumber, "next"> {
  readonly table: string;
}

const LATEST_RAISES = 30;

/** The kinds of documents whose next number can be raised: those that are printed or sent. Numbers of all but invoices follow from their ids. */
function numberedKinds(resources: readonly AnyResource[]): readonly NumberedKind[] {
  const kinds = resources.flatMap(({ name, plural, table, fields, documents, routes }): NumberedKind[] => {
    const { number } = fields;
    if (!routes || number?.kind !== "sequence" || Object.keys(documents).length === 0) return [];
    return [{ name, label: plural, table, pattern: number.issuedAs ?? number.pattern }];
  });
  return kinds.filter(({ table }, place) => kinds.findIndex((each) => each.table === table) === place);
}

const sequenceOf = (table: string) => sql`pg_get_serial_sequence(${table}, 'id')::regclass`;

const lastOf = ({ table }: NumberedKind) =>
  table === invoice.table
    ? sql`(select last from document_counters where name = ${INVOICE_COUNTER})`
    : sql`pg_sequence_last_value(${sequenceOf(table)})`;

/** The next numbers of all kinds, and who has raised some. */
export async function documentNumbers(db: QueryExecutorProvider, resources: readonly AnyResource[]): Promise<DocumentNumbers> {
  const kinds = numberedKinds(resources);
  const { rows } = await sql<{ name: string; next: number }>`
    ${sql.join(
      kinds.map((kind) => sql`select ${kind.name}::text as name, coalesce(${lastOf(kind)}, 0) + 1 as next`),
      sql` union all `,
    )}`.execute(db);
  const nextOf = new Map(rows.map(({ name, next }) => [name, Number(next)]));
  const { rows: raised } = await sql<RaisedNumber>`select r.name, r.was::float8 as was, r.next::float8 as next,
      concat_ws(' ', u.first_name, u.last_name) as by, r.created_at as at
    from raised_numbers r join users u on u.id = r.user_id order by r.id desc limit ${LATEST_RAISES}`.execute(db);
  return { numbers: kinds.map(({ name, label, pattern }) => ({ name, label, pattern, next: nextOf.get(name) ?? 1 })), raised };
}

/**
 * Raises the next number of a kind, as a company does that goes on from another program. @throws Problem 422 for an unknown kind, and for a number
 * that would not be higher
 */
export async function raiseNumber(
  trx: Tx,
  resources: readonly AnyResource[],
  { name, next, userId }: NumberRaise & { readonly userId: number },
): Promise<void> {
  const kind = numberedKinds(resources).find((each) => each.name === name);
  if (!kind) throw invalid({ name: ["Documents of this kind have no numbers."] });
  const was = kind.table === invoice.table ? await raiseInvoiceNumber(trx, next) : await raiseSequence(trx, kind.table, next);
  if (next <= was) throw invalid({ next: [`The next one is ${writtenNumber(kind.pattern, was)} already. Numbers can only be raised.`] });
  await sql`insert into raised_numbers (name, was, next, user_id) values (${name}, ${was}, ${next}, ${userId})`.execute(trx);
}

/**
 * Sets a table's ids to go on from a number, if it is higher. Nobody takes an id meanwhile, as setting a sequence back would give numbers twice.
 * @returns the next number before
 */
async function raiseSequence(trx: Tx, table: string, next: number): Promise<number> {
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx);
  const { rows } = await sql<{ was: number }>`select coalesce(pg_sequence_last_value(${sequenceOf(table)}), 0) + 1 as was`.execute(trx);
  const was = Number(rows[0]?.was ?? 1);
  if (next > was) await sql`select setval(${sequenceOf(table)}, ${next - 1})`.execute(trx);
  return was;
}
