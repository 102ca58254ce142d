// @module-tag gate
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ApiResponse, Client } from "../contract/harness.ts";
import type { AnyRow } from "../effects/sales-harness.ts";
import { testServer } from "../support/database.ts";
import { scaled } from "./scale.ts";
import { type Crowd, createCrowd, oneWins } from "./support/warehouse/crowd.ts";
import { custodyProblems } from "./support/warehouse/custody-problems.ts";

// The embedded database has one connection, so calls run one after another and cannot race.
if (!testServer) console.log("Skipped: requires a PostgreSQL server. Run scripts/with-postgres.sh npm run test:proof.");

const rounds = scaled({ quick: 1, night: 5, long: 60 });

describe.skipIf(!testServer)("twenty people at once", () => {
  let crowd: Crowd;
  beforeAll(async () => {
    crowd = await createCrowd();
  });
  afterEach(async () => expect(await custodyProblems(crowd.db)).toEqual([]));
  afterAll(async () => {
    if (!crowd) return;
    const { rows } = await sql<{ deadlocks: number }>`select deadlocks::int from pg_stat_database
      where datname = current_database()`.execute(crowd.db.kysely);
    await crowd.close();
    expect(rows).toEqual([{ deadlocks: 0 }]);
  });

  /** The same race again and again; the night runs more of them. */
  const race = (name: string, run: () => Promise<void>) =>
    it(name, async () => {
      for (let round = 0; round < rounds; round += 1) await run();
    });
  const at = (code: string): number => crowd.places.get(code) ?? 0;
  /** A place for each of them. */
  const bin = (index: number): string => `S-${String(index + 1).padStart(2, "0")}`;
  const onePiece = async (more: object = {}): Promise<AnyRow> => {
    const [piece] = await crowd.pieces([{ description: "Sofa", quantity: 1, placeId: at("B-02-02"), ...more }]);
    if (!piece) throw new Error("No piece.");
    return piece;
  };
  const send = (client: Client, kind: string, more: object) => client.post("scan/commands", crowd.scan(kind, more));
  /** The action on the version that everybody sees. */
  async function actAll(path: string, action: string, input: (index: number) => object = () => ({})): Promise<readonly ApiResponse[]> {
    const { version } = await crowd.see(path);
    return crowd.all((client, index) => client.post(`${path}/actions/${action}`, { version, ...input(index) }));
  }
  const begin = (quantity: number, more: object = {}): Promise<AnyRow> =>
    crowd.post("receives", { hubId: crowd.hubId, customerId: crowd.acme, items: [{ description: "Chair", quantity, ...more }] });
  const piecesOf = (receiveId: number) => crowd.list(`inventories?filter[receive][in]=${receiveId}&limit=200`);

  race("move one piece, by scan and by action: one moves it", async () => {
    const piece = await onePiece();
    const { version } = await crowd.see(`inventories/${piece.id}`);
    const answers = await crowd.all((client, index) =>
      index % 4 < 2
        ? send(client, index % 4 === 0 ? "move" : "putAway", { tag: piece.tag, place: bin(index), from: at("B-02-02") })
        : client.post(`inventories/${piece.id}/actions/move`, { version, placeId: at(bin(index)) }),
    );
    const winner = oneWins(answers);
    expect(await crowd.see(`inventories/${piece.id}`)).toMatchObject({ place: bin(winner), lastSequence: 2 });
  });

  race("put one piece into the same bin: it is moved once, and everybody is told that it is there", async () => {
    const piece = await onePiece();
    const answers = await crowd.all((client) => send(client, "putAway", { tag: piece.tag, place: "A-01-01" }));
    expect(answers.map(({ body }) => body.data.status)).toEqual(answers.map(() => "done"));
    expect(await crowd.movementsOf(piece.id)).toEqual(["receive", "put away"]);
  });

  race("take one movement back, by scan and by action: it is taken back once", async () => {
    const piece = await onePiece();
    const move = crowd.scan("move", { tag: piece.tag, place: "A-01-01" });
    expect((await crowd.bob.post("scan/commands", move)).body.data.status).toBe("done");
    const { version } = await crowd.see(`inventories/${piece.id}`);
    const answers = await crowd.all((client, index) =>
      index % 2 === 0
        ? send(crowd.bob, "undo", { of: move.key })
        : client.post(`inventories/${piece.id}/actions/undoMovement`, { version }),
    );
    oneWins(answers);
    expect(await crowd.movementsOf(piece.id)).toEqual(["receive", "move", "reverse"]);
  });

  race("count one line of a receive: one count stands", async () => {
    const { id, items } = await begin(0);
    const line = { receive: { id }, line: { id: items[0].id }, countedBefore: 0, damaged: 0, condition: [], photoIds: [] };
    const winner = oneWins(await crowd.all((client, index) => send(client, "countLine", { ...line, counted: index + 1 })));
    expect(await crowd.see(`receives/${id}`)).toMatchObject({ units: winner + 1 });
  });

  race("change one receive in the form: one change stands", async () => {
    const { id, version, items } = await begin(0);
    const answers = await crowd.all((client, index) =>
      client.put(`receives/${id}`, { version, items: [{ id: items[0].id, description: "Chair", quantity: index + 1 }] }),
    );
    expect(await crowd.see(`receives/${id}`)).toMatchObject({ units: oneWins(answers) + 1 });
  });

  race("complete one receive, by scan and by action: its pieces are made once", async () => {
    const { id, version } = await begin(3);
    const answers = await crowd.all((client, index) =>
      index % 2 === 0
        ? send(client, "completeReceive", { receive: { id } })
        : client.post(`receives/${id}/actions/markAsCompleted`, { version }),
    );
    oneWins(answers);
    expect(await piecesOf(id)).toHaveLength(3);
  });

  race("complete a truck each with a line of the same expected goods: all have arrived", async () => {
    const goods = await crowd.post("pending-receives", {
      customerId: crowd.acme,
      hubId: crowd.hubId,
      lines: Array.from({ length: 20 }, (_, index) => ({ description: `Chair ${index}`, quantity: 1 })),
    });
    const begun = await crowd.all((client, index) =>
      client.post("receives", {
        hubId: crowd.hubId,
        customerId: crowd.acme,
        items: [{ pendingReceiveId: goods.id, pendingLine: goods.lines[index].id, description: `Chair ${index}`, quantity: 1 }],
      }),
    );
    const answers = await crowd.all((client, index) => send(client, "completeReceive", { receive: { id: begun[index]?.body.data.id } }));
    expect(answers.map(({ body }) => body.data.status)).toEqual(answers.map(() => "done"));
    expect(await crowd.see(`pending-receives/${goods.id}`)).toMatchObject({ state: "received", unitsReceived: 20 });
  });

  race("unwind one receive, while others move its piece: either, and once", async () => {
    const piece = await onePiece();
    const { version } = await crowd.see(`receives/${piece.receiveId}`);
    const answers = await crowd.all((client, index) =>
      index % 2 === 0
        ? client.post(`receives/${piece.receiveId}/actions/unwind`, { version, reason: "Wrong truck" })
        : send(client, "move", { tag: piece.tag, place: "A-01-01", from: at("B-02-02") }),
    );
    // Whoever finds it in the bin already has nothing left to do.
    const moves = answers.filter(({ body }) => body.data?.status === "done");
    if (moves.length === 0) oneWins(answers);
    else oneWins(answers.filter((answer) => answer === moves[0] || !moves.includes(answer)));
    expect(await crowd.movementsOf(piece.id)).toEqual(["receive", moves.length > 0 ? "move" : "reverse"]);
  });

  race("unwind one receive: its pieces leave once", async () => {
    const piece = await onePiece({ quantity: 2, inspect: true });
    oneWins(await actAll(`receives/${piece.receiveId}`, "unwind", () => ({ reason: "Wrong truck" })));
    for (const { id, state } of await piecesOf(piece.receiveId))
      expect([state, await crowd.movementsOf(id)]).toEqual(["unwound", ["receive", "reverse"]]);
  });

  race("unwind one receive while its inspection passes: either", async () => {
    const { id, receiveId } = await onePiece({ inspect: true });
    const { version } = await crowd.see(`receives/${receiveId}`);
    const [inspection] = await crowd.list(`inspections?filter[item][in]=${id}`);
    const answers = await crowd.all((client, index) =>
      index % 2 === 0
        ? client.post(`receives/${receiveId}/actions/unwind`, { version, reason: "Wrong truck" })
        : client.post(`inspections/${inspection?.id}/actions/pass`, { version: inspection?.version }),
    );
    const isUnwound = oneWins(answers) % 2 === 0;
    expect(await crowd.see(`inventories/${id}`)).toMatchObject({ state: isUnwound ? "unwound" : "inStock" });
    expect(await crowd.see(`inspections/${inspection?.id}`)).toMatchObject({ state: isUnwound ? "closed" : "passed" });
  });

  race("release one piece", async () => {
    const { id } = await onePiece();
    await crowd.do(`inventories/${id}`, "hold", { reason: "Wait" });
    oneWins(await actAll(`inventories/${id}`, "release"));
    expect(await crowd.see(`inventories/${id}`)).toMatchObject({ state: "inStock", holdReason: null });
  });

  race("split one carton: no unit is given to two", async () => {
    const { id, receiveId } = await onePiece({ quantity: 12, oneTag: true });
    const size = oneWins(await actAll(`inventories/${id}`, "split", (index) => ({ quantity: 1 + (index % 9) }))) % 9;
    expect((await piecesOf(receiveId)).map(({ quantity }) => quantity).toSorted()).toEqual([11 - size, 1 + size].toSorted());
  });

  race("write one piece off", async () => {
    const { id } = await onePiece();
    await crowd.do(`inventories/${id}`, "requestWriteOff", { reason: "Wet" });
    oneWins(await actAll(`inventories/${id}`, "approveWriteOff", () => ({ outcome: "lost" })));
    expect(await crowd.movementsOf(id)).toEqual(["receive", "write off"]);
  });

  race("fail one inspection, and decide it", async () => {
    const { id } = await onePiece({ inspect: true });
    const [inspection] = await crowd.list(`inspections?filter[item][in]=${id}`);
    const path = `inspections/${inspection?.id}`;
    const findings = [{ code: "dent", severity: "minor", part: "top", photos: [await crowd.photo()] }];
    await crowd.bob.put(path, { version: inspection?.version, findings });
    oneWins(await actAll(path, "fail"));
    oneWins(await actAll(path, "close", () => ({ disposition: "accept as is", result: "Hardly seen" })));
    expect(await crowd.see(`inventories/${id}`)).toMatchObject({ state: "inStock" });
  });

  race("approve one count: what was elsewhere moves once, what is missing is held once", async () => {
    const [lost, found] = await crowd.pieces([{ description: "Vase", quantity: 2, placeId: at("B-02-02") }]);
    const count = await crowd.post("cycle-counts", { hubId: crowd.hubId, customerId: crowd.acme });
    // Twenty people see the same piece: it is counted once.
    const seen = await crowd.all((client) => send(client, "countPiece", { countId: count.id, tag: found?.tag, place: "A-01-02" }));
    expect(seen.map(({ body }) => body.data.status)).toEqual(seen.map(() => "done"));
    oneWins(await actAll(`cycle-counts/${count.id}`, "submit"));
    const entries = await crowd.list(`count-entries?filter[count][in]=${count.id}&filter[item][in]=${found?.id}`);
    expect(entries.map(({ result }) => result)).toEqual(["elsewhere"]);
    oneWins(await actAll(`cycle-counts/${count.id}`, "approve"));
    expect(await crowd.movementsOf(found?.id)).toEqual(["receive", "count"]);
    expect(await crowd.see(`inventories/${lost?.id}`)).toMatchObject({ state: "onHold" });
  });

  race("count and take back while the count is approved: both agree on what was counted", async () => {
    const piece = await onePiece();
    const count = await crowd.post("cycle-counts", { hubId: crowd.hubId, placeId: at("B-02-02") });
    const scan = crowd.scan("countPiece", { countId: count.id, tag: piece.tag, place: "A-01-02" });
    await crowd.bob.post("scan/commands", scan);
    const { version } = await crowd.do(`cycle-counts/${count.id}`, "submit");
    const answers = await crowd.all((client, index) => {
      if (index % 3 === 0) return client.post(`cycle-counts/${count.id}/actions/approve`, { version });
      return index % 3 === 1
        ? send(crowd.bob, "undo", { of: scan.key })
        : send(client, "countPiece", { countId: count.id, tag: piece.tag, place: "A-02-01" });
    });
    oneWins(answers);
    expect(await crowd.movementsOf(piece.id)).toEqual(["receive", "count"]);
  });

  let rows = 0;
  race("add the same places to a hub: each is made once", async () => {
    rows += 1;
    const pattern = { kind: "bin", first: `R${rows}-01`, last: `R${rows}-30` };
    oneWins(await actAll(`hubs/${crowd.hubId}`, "addPlaces", () => pattern));
    const { rows: made } = await sql`select 1 from places where code like ${`R${rows}-%`}`.execute(crowd.db.kysely);
    expect(made).toHaveLength(30);
  });

  race("send the same scan again and again: it is done once, and everybody gets its answer", async () => {
    const piece = await onePiece();
    const { id } = await begin(2);
    for (const scan of [
      crowd.scan("move", { tag: piece.tag, place: "A-01-01" }),
      crowd.scan("completeReceive", { receive: { id } }),
      crowd.scan("startReceive", { expectedIds: [] }),
      crowd.scan("move", { tag: "T999999999", place: "A-01-01" }),
    ]) {
      const answers = await crowd.all(() => crowd.bob.post("scan/commands", scan));
      for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]?.body]);
      const { rows: begun } = await sql`select 1 from receives where start_key = ${scan.key}`.execute(crowd.db.kysely);
      expect(begun.length).toBe("expectedIds" in scan ? 1 : 0);
    }
    expect(await crowd.movementsOf(piece.id)).toEqual(["receive", "move"]);
    expect(await piecesOf(id)).toHaveLength(2);
  });

  race("use one key for different scans: it belongs to one of them", async () => {
    const piece = await onePiece();
    const scan = crowd.scan("move", { tag: piece.tag });
    const answers = await crowd.all((_, index) => crowd.bob.post("scan/commands", { ...scan, place: bin(index) }));
    const winner = answers.findIndex(({ status }) => status === 200);
    for (const [index, { status, body, text }] of answers.entries()) {
      if (index !== winner) expect([status, body.message], text).toEqual([409, "This key was already used for a different command."]);
    }
    expect(await crowd.see(`inventories/${piece.id}`)).toMatchObject({ place: bin(winner), lastSequence: 2 });
  });
});
