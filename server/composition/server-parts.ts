import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { AnyResource } from "../../src/schemas/resource.ts";
import type { Payments } from "../areas/accounting/payments/payments.ts";
import type { Config } from "../config/config.ts";
import type { Db } from "../db/connection.ts";
import type { DocumentFactory } from "../documents/document-factory.ts";
import type { DocumentService } from "../documents/document-service.ts";
import type { AnyDocumentTemplates } from "../documents/document-template.ts";
import type { Renderer } from "../documents/render/renderer.ts";
import type { AnyEffects } from "../engine/effect.ts";
import type { Engine } from "../engine/engine.ts";
import type { SendingLimits } from "../engine/sending-limits.ts";
import type { ExportJobOptions } from "../exports/export-job.ts";
import type { AppDeps } from "../http/app.ts";
import type { ServerContext } from "../http/define-routes.ts";
import type { Bearers } from "../http/session.ts";
import type { Passwords } from "../identity/passwords.ts";
import type { Sessions } from "../identity/sessions.ts";
import type { ImportJobOptions } from "../imports/import-job.ts";
import type { FileLimits, FileStore } from "../integrations/file-store.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { Bus } from "../realtime/bus.ts";
import type { Realtime } from "../realtime/realtime.ts";

/** The parts of a server. Optional parts default to the product's own; tests can replace them. */
export interface ServerParts extends Pick<AppDeps, "overload"> {
  /** Directory of the built pages; without it, no pages are served. */
  readonly webRoot?: string;
  readonly config: Config;
  /** Open, with its tables. Neither the database nor any other given part is closed with the server. */
  readonly db: Db;
  readonly log: FastifyBaseLogger;
  /** Whether the database contains demo data. */
  readonly demo: boolean;
  readonly resources?: readonly AnyResource[];
  readonly effects?: readonly AnyEffects[];
  readonly templates?: readonly AnyDocumentTemplates[];
  /** Whether to register the API routes that no declaration generates. They need the product's own tables. Default true. */
  readonly calls?: boolean;
  readonly bus?: Bus;
  readonly maintenance?: ServerContext["maintenance"];
  /** Finds the user of a bearer token. */
  readonly bearers?: Bearers;
  readonly passwords?: Passwords;
  readonly realtime?: ServerContext["realtime"];
  readonly renderer?: Renderer;
  readonly fileLimits?: Partial<FileLimits>;
  /** Bounds what a person can make the product send; the product's own limits by default. */
  readonly sending?: SendingLimits;
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
  /** The parts that the export job needs. */
  readonly exporting: ExportJobOptions;
  readonly importing: ImportJobOptions;
  readonly payments: Payments;
  /** If they are on. */
  readonly metrics: Metrics | null;
  /**
   * Starts the background work. Resolves to a function that wakes the outbox and the jobs; its promise resolves when all messages are sent.
   */
  startBackground(): Promise<() => Promise<void>>;
  /** Makes the health check fail from now on, so that load balancers send nothing more. */
  drain(): void;
  /** Completes requests in flight and closes the sockets, so that clients reconnect elsewhere. */
  close(): Promise<void>;
}
