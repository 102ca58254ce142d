import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { AnyResource } from "../src/schemas/resource.ts";
import type { ApiDeps } from "./api/register-api.ts";
import type { Config } from "./config.ts";
import type { Db } from "./db/connection.ts";
import type { DocumentFactory } from "./documents/document-factory.ts";
import type { DocumentService } from "./documents/document-service.ts";
import type { AnyDocumentTemplates } from "./documents/document-template.ts";
import type { Renderer } from "./documents/renderer.ts";
import type { AnyEffects } from "./engine/effect.ts";
import type { Engine } from "./engine/engine.ts";
import type { ExportJobOptions } from "./exports/export-job.ts";
import type { AppDeps } from "./http/app.ts";
import type { LoginOptions } from "./identity/login.ts";
import type { Passwords } from "./identity/passwords.ts";
import type { Sessions } from "./identity/sessions.ts";
import type { FileLimits, FileStore } from "./integrations/file-store.ts";
import type { Payments } from "./payments/payments.ts";
import type { Bus } from "./realtime/bus.ts";
import type { Realtime } from "./realtime/realtime.ts";

/** What a server is made of. Whatever is optional is the product's own, unless a test puts something else in its place. */
export interface ServerParts extends Pick<AppDeps, "webRoot" | "overload"> {
  readonly config: Config;
  /** Open, with its tables. It is not closed with the server, nor is any other part that is given. */
  readonly db: Db;
  readonly log: FastifyBaseLogger;
  /** Whether everything in the database is made up. */
  readonly demo: boolean;
  readonly resources?: readonly AnyResource[];
  readonly effects?: readonly AnyEffects[];
  readonly templates?: readonly AnyDocumentTemplates[];
  /** Whether the calls are there that no declaration gives. They need the product's own tables. Default true. */
  readonly calls?: boolean;
  readonly bus?: Bus;
  readonly maintenance?: ApiDeps["maintenance"];
  /** Who a bearer token stands for. */
  readonly bearers?: Pick<Sessions, "find">;
  readonly passwords?: Passwords;
  readonly loginWait?: LoginOptions["wait"];
  readonly realtime?: ApiDeps["realtime"];
  readonly renderer?: Renderer;
  readonly fileLimits?: Partial<FileLimits>;
  readonly clock?: () => number;
  readonly today?: () => string;
  readonly onCommit?: () => void;
}

export interface Server {
  /** Not yet listening. */
  readonly app: FastifyInstance;
  readonly engine: Engine;
  readonly bus: Bus;
  readonly sessions: Sessions;
  readonly realtime: Realtime;
  readonly files: FileStore;
  readonly documents: DocumentFactory;
  readonly documentService: DocumentService;
  /** What the export job is made of. */
  readonly exporting: ExportJobOptions;
  readonly payments: Payments;
  /** Begins what goes on without anybody asking. What it answers settles when all that was to be sent is sent. */
  startBackground(): Promise<() => Promise<void>>;
  /** Answers what is in flight, lets the sockets come back elsewhere. */
  close(): Promise<void>;
}
