import type { QueryExecutorProvider } from "kysely";
import { z } from "zod";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import {
  type ImportDetail,
  type ImportProblemGroup,
  type ImportRows,
  type ImportSummary,
  importOutcomes,
} from "../../../../src/contract/imports.ts";
import { denied } from "../../../engine/wire/problem.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { sendWhileWritten } from "../../../http/download.ts";
import { idParam, idText, parseInput, severalLines, wholeText } from "../../../http/parse.ts";
import { type RouteAccess, routeFor, takes } from "../../../http/route-access.ts";
import { actorOf } from "../../../http/session.ts";
import { rejectedRows } from "../../../imports/import-files.ts";
import { problemGroups } from "../../../imports/import-problems.ts";
import type { Imports } from "../../../imports/imports.ts";
import { typeOf } from "../../../integrations/file-names.ts";

export interface ImportCallDeps {
  readonly db: QueryExecutorProvider;
  readonly imports: Imports;
}

const nothing = z.strictObject({});
const name = z.string("A name is expected.").max(120, "At most 120 characters.");
const whole = z.int("A whole number is expected.").min(0, "A whole number is expected.");
const text = severalLines(20_000);
const meaning = z.union([text, whole.min(1)], "A text or an id is expected.");
const column = z.strictObject(
  {
    target: name,
    source: whole.max(199).nullable(),
    blank: z.enum(["keep", "clear"]).optional(),
    fallback: text.optional(),
    dateOrder: z.enum(["mdy", "dmy"]).optional(),
    decimalMark: z.enum([".", ","]).optional(),
    values: z.record(z.string().max(250), meaning).optional(),
  },
  "A column is expected.",
);
const plan = z.strictObject({
  match: z.array(name, "A list of fields is expected.").max(6),
  columns: z.array(column, "A list of columns is expected.").max(300),
});
const place = z.strictObject({ sheet: whole.max(1_000).optional(), headRow: whole.min(1).max(1_000_000).optional() });
const newImport = z.strictObject({ resource: name, fileId: whole.min(1) });
const repair = z.strictObject({ target: name, text: z.string("Text is expected.").max(250), value: meaning });
const correction = z.strictObject({ number: whole.min(1), source: whole.max(199), text });
const allowed = z.strictObject({ number: whole.min(1).optional() });
const selection = z.strictObject({ only: z.enum(["create", "update"]).optional(), limit: whole.min(1).max(200_000).optional() });
const page = z.strictObject({
  outcome: z.enum(importOutcomes).optional(),
  state: z.enum(["written", "undone", "kept"]).optional(),
  target: name.optional(),
  message: z.string().max(1_000).optional(),
  after: wholeText(0, 10_000_000, 0),
  limit: wholeText(1, 200, 50),
});
const sample = z.strictObject({ resource: name, format: z.enum(["csv", "xlsx"]).default("csv") });
const own = z.strictObject({ id: idText });

/** Left out where it was not sent, as exact optional properties want it. */
const sent = <T extends object>(values: T) =>
  // Boundary: entries lose which name has which type.
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Sent<T>;
type Sent<T> = { readonly [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  readonly [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** Importing rows from a file: upload, mapping, check, write and undo. */
export const importCalls = defineRoutes((app, { db, imports }: ImportCallDeps) => {
  const access: RouteAccess = {
    ability: "signed-in",
    callers: ["employee"],
    scope: "Employees: their own imports, administrators all, into modules that they may read and change. Customers: no access.",
    refusals: [403, 404, 409, 422, 429],
  };
  const employee = (request: Parameters<typeof actorOf>[0]) => {
    const actor = actorOf(request);
    if (actor.side === "customer") throw denied();
    return actor;
  };
  const base = "/api/v1/imports";

  app.post(base, takes(routeFor(access), newImport), async (request): Promise<DataResponse<ImportDetail>> => {
    const actor = employee(request);
    const { resource, fileId } = parseInput(newImport, request.body);
    return { data: await imports.start(actor, resource, fileId) };
  });
  app.get(base, routeFor(access), async (request): Promise<DataResponse<readonly ImportSummary[]>> => {
    parseInput(nothing, request.query);
    return { data: await imports.list(employee(request)) };
  });
  app.get(`${base}/sample`, routeFor(access, "file"), async (request, reply) => {
    const { resource: of, format } = parseInput(sample, request.query);
    const actor = employee(request);
    const resource = imports.importable(actor, of);
    const file = `${resource.collection}-sample.${format}`;
    return sendWhileWritten(reply, { name: file, contentType: typeOf(file) }, await imports.sample(actor, of, format));
  });
  app.get(`${base}/:id`, routeFor(access), async (request): Promise<DataResponse<ImportDetail>> => {
    parseInput(nothing, request.query);
    return { data: await imports.detail(employee(request), idParam(request)) };
  });
  app.delete(`${base}/:id`, routeFor(access), async (request): Promise<DataResponse<{ readonly id: number }>> => {
    const { id } = parseInput(own, request.params);
    await imports.remove(employee(request), id);
    return { data: { id } };
  });
  app.get(`${base}/:id/rows`, routeFor(access), async (request): Promise<DataResponse<ImportRows>> => {
    const { target, message, outcome, state, after, limit } = parseInput(page, request.query);
    const problem = message === undefined ? undefined : { target: target ?? null, message };
    return { data: await imports.rows(employee(request), idParam(request), { after, limit, ...sent({ outcome, state, problem }) }) };
  });
  app.get(`${base}/:id/problems`, routeFor(access), async (request): Promise<DataResponse<readonly ImportProblemGroup[]>> => {
    const { id } = await imports.detail(employee(request), idParam(request));
    return { data: await problemGroups(db, id) };
  });
  app.get(`${base}/:id/rejected`, routeFor(access, "file"), async (request, reply) => {
    const entry = await imports.detail(employee(request), idParam(request));
    const file = `${entry.fileName.replace(/\.[^.]+$/, "")}-rejected.csv`;
    return sendWhileWritten(reply, { name: file, contentType: typeOf(file) }, rejectedRows(db, entry));
  });
  app.post(`${base}/:id/read`, takes(routeFor(access), place), async (request): Promise<DataResponse<ImportDetail>> => {
    const chosen = parseInput(place, request.body);
    return { data: await imports.read(employee(request), idParam(request), sent(chosen)) };
  });
  app.post(`${base}/:id/check`, takes(routeFor(access), plan), async (request): Promise<DataResponse<ImportDetail>> => {
    const { match, columns } = parseInput(plan, request.body);
    return { data: await imports.check(employee(request), idParam(request), { match, columns: columns.map(sent) }) };
  });
  app.post(`${base}/:id/repair`, takes(routeFor(access), repair), async (request): Promise<DataResponse<ImportDetail>> => {
    const { target, text: of, value } = parseInput(repair, request.body);
    return { data: await imports.repair(employee(request), idParam(request), target, of, value) };
  });
  app.post(`${base}/:id/correct`, takes(routeFor(access), correction), async (request): Promise<DataResponse<ImportDetail>> => {
    const { number, source, text: to } = parseInput(correction, request.body);
    return { data: await imports.correct(employee(request), idParam(request), number, source, to) };
  });
  app.post(`${base}/:id/allow`, takes(routeFor(access), allowed), async (request): Promise<DataResponse<ImportDetail>> => {
    const { number } = parseInput(allowed, request.body);
    return { data: await imports.allow(employee(request), idParam(request), number) };
  });
  app.post(`${base}/:id/write`, takes(routeFor(access), selection), async (request): Promise<DataResponse<ImportDetail>> => {
    const chosen = parseInput(selection, request.body);
    return { data: await imports.write(employee(request), idParam(request), sent(chosen)) };
  });
  app.post(`${base}/:id/stop`, takes(routeFor(access), nothing), async (request): Promise<DataResponse<ImportDetail>> => {
    parseInput(nothing, request.body);
    return { data: await imports.stop(employee(request), idParam(request)) };
  });
  app.post(`${base}/:id/undo`, takes(routeFor(access), nothing), async (request): Promise<DataResponse<ImportDetail>> => {
    parseInput(nothing, request.body);
    return { data: await imports.undo(employee(request), idParam(request)) };
  });
});
