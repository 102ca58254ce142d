import type { FastifyInstance, InjectOptions } from "fastify";
import type { Db } from "../../server/db/connection.ts";
import { createTables } from "../../server/db/declared.ts";
import { platformTables } from "../../server/db/platform-tables.ts";
import { resourceTables } from "../../server/db/resource-tables.ts";
import type { AnyDocumentTemplates } from "../../server/documents/document-template.ts";
import type { AnyEffects } from "../../server/engine/effect.ts";
import type { Engine } from "../../server/engine/engine.ts";
import type { SendingLimits } from "../../server/engine/sending-limits.ts";
import type { SessionActor } from "../../server/http/route-access.ts";
import type { Ability } from "../../src/schemas/access/abilities.ts";
import { subjects } from "../../src/schemas/access/catalogue.ts";
import { verbs } from "../../src/schemas/access/verbs.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { testDatabase } from "../support/database.ts";
import { demoToday, tinyDatabase } from "../support/fixtures.ts";
import { createTestServer, type TestServerOptions } from "../support/test-server.ts";
import { uploadedPhoto } from "../support/uploaded-photo.ts";
import { tinyResources } from "./tiny/index.ts";

export const today = demoToday;
export const everything: readonly Ability[] = subjects.flatMap((subject) => verbs.map((action) => ({ subject, action })));

/** A response with its parsed body. */
export interface ApiResponse {
  readonly status: number;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape, and fail if a value is missing.
  readonly body: any;
}

export interface Client {
  readonly actor: SessionActor;
  get(path: string): Promise<ApiResponse>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiResponse>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiResponse>;
  delete(path: string, body?: unknown): Promise<ApiResponse>;
  /** The id of a photo that this person has uploaded. */
  photo(): Promise<number>;
}

export interface Harness {
  readonly db: Db;
  readonly app: FastifyInstance;
  readonly engine: Engine;
  readonly resources: readonly AnyResource[];
  readonly commits: { count: number };
  /** By resource, the fields that generated inputs leave out because they only make sense together with others. */
  readonly leftOut: Readonly<Record<string, readonly string[]>>;
  as(name: string): Client;
  /** Adds a person, who signs in with their name as the bearer token. */
  add(name: string, actor: Partial<SessionActor> & Pick<SessionActor, "id" | "side">): Client;
  ask(options: InjectOptions): Promise<ApiResponse>;
  close(): Promise<void>;
}

/** For tests that create more in a minute than people do in an hour. */
export const unlimitedSending: SendingLimits = {
  email: () => undefined,
  comment: () => undefined,
  notified: (_transaction, _caller, users) => [...users],
  takeBack: () => undefined,
};

export interface HarnessOptions {
  readonly resources: readonly AnyResource[];
  readonly effects?: readonly AnyEffects[];
  /** Default: the product's templates for these resources. */
  readonly templates?: readonly AnyDocumentTemplates[];
  readonly leftOut?: Readonly<Record<string, readonly string[]>>;
  /** Default: a new database with the tables of these resources and of the platform. */
  readonly db?: Db;
  readonly sending?: SendingLimits;
  /** With the hand-written calls too; default without. */
  readonly calls?: boolean;
  readonly config?: TestServerOptions["config"];
  /** Default: always the same day. */
  readonly today?: () => string;
}

/** The real server for these resources. People replace sessions, and the bearer token is the person's name. */
export async function createHarness({
  resources,
  effects = [],
  templates,
  leftOut = {},
  db: providedDb,
  today: day = () => today,
  sending,
  calls = false,
  config,
}: HarnessOptions): Promise<Harness> {
  const commits = { count: 0 };
  const people = new Map<string, SessionActor>();
  const { app, engine, db, close } = await createTestServer({
    db: providedDb ?? (await databaseFor(resources)),
    resources,
    effects,
    ...(templates ? { templates } : {}),
    ...(sending ? { sending } : {}),
    calls,
    ...(config ? { config } : {}),
    bearers: { find: async (token) => people.get(token) ?? null },
    today: day,
    isDescribed: true,
    onCommit: () => commits.count++,
  });
  const ask = async (options: InjectOptions): Promise<ApiResponse> => {
    const { statusCode, body } = await app.inject(options);
    return { status: statusCode, text: body, body: body === "" ? null : JSON.parse(body) };
  };
  return {
    db,
    app,
    engine,
    resources,
    commits,
    leftOut,
    ask,
    as(name) {
      const actor = people.get(name);
      if (!actor) throw new Error(`Nobody is called ${name}.`);
      return clientOf({ db, ask }, name, actor);
    },
    add(name, user) {
      const actor = {
        isAdmin: false,
        companyId: null,
        abilities: everything,
        sessionId: user.id,
        name,
        stakeholderId: user.companyId ?? 1,
        ...user,
      };
      people.set(name, actor);
      return clientOf({ db, ask }, name, actor);
    },
    close,
  };
}

async function databaseFor(resources: readonly AnyResource[]): Promise<Db> {
  if (resources === tinyResources) return testDatabase({ fixture: tinyDatabase });
  const db = await testDatabase({ migrated: false });
  await createTables(db, [...resourceTables(resources), ...platformTables]);
  return db;
}

function clientOf({ db, ask }: Pick<Harness, "db" | "ask">, name: string, actor: SessionActor): Client {
  const call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown, headers: Record<string, string> = {}) =>
    ask({
      method,
      url: `/api/${path}`,
      headers: { authorization: `Bearer ${name}`, ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
  return {
    actor,
    get: (path) => call("GET", path),
    post: (path, body = {}, headers) => call("POST", path, body, headers),
    put: (path, body = {}, headers) => call("PUT", path, body, headers),
    delete: (path, body) => call("DELETE", path, body),
    photo: () => uploadedPhoto(db, actor.id),
  };
}
