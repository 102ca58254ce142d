import { type QueryExecutorProvider, sql } from "kysely";
import { z } from "zod";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import { type LookedUp, lookedUpExpected, type ScanHub, type ScanOutcome, type ScanSnapshot } from "../../../../src/contract/scan.ts";
import { cycleCount } from "../../../../src/resources/warehousing/cycle-count.ts";
import { inventoryItem } from "../../../../src/resources/warehousing/inventory-item.ts";
import { pendingReceive } from "../../../../src/resources/warehousing/pending-receive.ts";
import { pullFlow } from "../../../../src/resources/warehousing/pull-flow.ts";
import { receive } from "../../../../src/resources/warehousing/receive.ts";
import { hasAbility } from "../../../../src/schemas/access/abilities.ts";
import type { AnyResource } from "../../../../src/schemas/resource.ts";
import { cleanCode } from "../../../../src/schemas/values/scanned-code.ts";
import type { Engine } from "../../../engine/engine.ts";
import { notFound } from "../../../engine/wire/problem.ts";
import { callOfRequest } from "../../../http/caller-of-request.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { idParam, idText, lineText, parseInput } from "../../../http/parse.ts";
import { type RouteAccess, routeFor, takes } from "../../../http/route-access.ts";
import { actorOf } from "../../../http/session.ts";
import { scanCommand } from "../scanning/scan-body.ts";
import { runCommand } from "../scanning/scan-commands.ts";
import { hubsOf } from "../scanning/scan-hubs.ts";
import { openPulls } from "../scanning/scan-pull-rows.ts";
import {
  expectedByCode,
  expectedGoods,
  openCounts,
  pieceByTag,
  piecesAt,
  piecesInHub,
  placeByCode,
  placesOf,
  receivesInProgress,
} from "../scanning/scan-rows.ts";

export interface ScanDeps {
  readonly db: QueryExecutorProvider;
  readonly engine: Pick<Engine, "transaction" | "get">;
}

const EXPECTED = 500;
const PIECES = 5_000;
const PIECES_AT_PLACE = 200;

const reading = (scope: string, refusals: RouteAccess["refusals"] = []): RouteAccess => ({
  ability: { subject: inventoryItem.subject, verb: "read" },
  callers: ["employee"],
  scope,
  refusals,
});

/** What the scan screen of the warehouse asks and sends. */
export const scanCalls = defineRoutes((app, { db, engine }: ScanDeps) => {
  app.get(
    "/api/scan/hubs",
    routeFor(
      reading("Employees: the hubs whose staff they are; every hub for administrators and who is on no staff. Customers: no access."),
    ),
    async (request): Promise<DataResponse<readonly ScanHub[]>> => {
      return { data: await hubsOf(db, actorOf(request)) };
    },
  );

  app.get(
    "/api/scan/hubs/:id",
    routeFor(
      reading(
        "Employees: places and stock of a hub of theirs, and the open work of the modules that they may read. Customers: no access.",
        [404, 422],
      ),
    ),
    async (request): Promise<DataResponse<ScanSnapshot>> => {
      const id = idParam(request);
      const actor = actorOf(request);
      const ifMayRead = async <Row>({ subject }: Pick<AnyResource, "subject">, read: () => Promise<readonly Row[]>) =>
        hasAbility(actor, subject, "read") ? read() : [];
      const hub = (await hubsOf(db, actor)).find((each) => each.id === id);
      if (!hub) throw notFound();
      const readAt = new Date().toISOString();
      const [places, expected, receives, counts, pulls, pieces] = await Promise.all([
        placesOf(db, id),
        ifMayRead(pendingReceive, () => expectedGoods(db, id, EXPECTED)),
        ifMayRead(receive, () => receivesInProgress(db, id)),
        ifMayRead(cycleCount, () => openCounts(db, id)),
        ifMayRead(pullFlow, () => openPulls(db, id)),
        piecesInHub(db, id, PIECES),
      ]);
      return { data: { hub, readAt, places, expected, receives, counts, pulls, pieces } };
    },
  );

  app.get(
    "/api/scan/look-up",
    routeFor(reading("Employees: what a code is in a hub of theirs, and any piece. Customers: no access.", [422])),
    async (request): Promise<DataResponse<LookedUp>> => {
      const { hubId, code } = parseInput(z.strictObject({ hubId: idText, code: codeText }), request.query);
      const actor = actorOf(request);
      const isOwn = (await hubsOf(db, actor)).some(({ id }) => id === hubId);
      return { data: await lookUp(db, isOwn ? hubId : null, code, hasAbility(actor, pendingReceive.subject, "read")) };
    },
  );

  app.post(
    "/api/scan/commands",
    takes(
      routeFor({
        ability: { subject: inventoryItem.subject, verb: "read" },
        callers: ["employee"],
        scope: "Employees: the operation that the command names, with its own ability. Customers: no access.",
        refusals: [409, 422],
      }),
      scanCommand,
    ),
    async (request): Promise<DataResponse<ScanOutcome>> => {
      const command = parseInput(scanCommand, request.body);
      const { data: sentAt } = z.iso.datetime({ offset: true }).safeParse(request.headers["x-device-time"]);
      return { data: await runCommand(engine, callOfRequest(request), command, sentAt) };
    },
  );
});

/** A code as a scanner reads it, with its separators. */
const codeText = z.string("Text is expected.").max(200, "At most 200 characters.").transform(cleanCode).pipe(lineText(400));

/** A piece is found in any hub, for it may have come to the wrong one; places and expected goods in this hub only. */
async function lookUp(db: QueryExecutorProvider, hubId: number | null, code: string, withExpected: boolean): Promise<LookedUp> {
  const piece = await pieceByTag(db, code);
  if (piece) {
    const { hubId: _hub, hub, ...rest } = piece;
    const { rows } = await sql<{ id: number }>`select id from files
      where resource = ${inventoryItem.name} and record_id = ${piece.id} and field = 'photos' order by id desc limit 12`.execute(db);
    return { kind: "piece", piece: rest, photos: rows.map(({ id }) => `/files/${id}`), hub };
  }
  if (hubId === null) return { kind: "unknown" };
  const place = await placeByCode(db, hubId, code);
  if (place) {
    const pieces = await piecesAt(db, place.id, PIECES_AT_PLACE + 1);
    return { kind: "place", place, pieces: pieces.slice(0, PIECES_AT_PLACE), isCapped: pieces.length > PIECES_AT_PLACE };
  }
  return withExpected ? lookedUpExpected(await expectedByCode(db, hubId, code)) : { kind: "unknown" };
}
