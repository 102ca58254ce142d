import type { QueryExecutorProvider } from "kysely";
import type { PublicConfig } from "../../src/contract/client-config.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import type { Payments } from "../areas/accounting/payments/payments.ts";
import type { MediaLinks } from "../areas/care/texts/media-links.ts";
import type { Config } from "../config/config.ts";
import type { Releases } from "../db/connection.ts";
import type { DocumentFactory } from "../documents/document-factory.ts";
import type { Engine } from "../engine/engine.ts";
import type { FigureMeasures } from "../engine/read/figures.ts";
import type { Exports } from "../exports/exports.ts";
import type { Draining } from "../http/app.ts";
import type { MaintenanceState } from "../http/maintenance-gate.ts";
import type { KnownDevices } from "../identity/known-devices.ts";
import type { Passwords } from "../identity/passwords.ts";
import type { Sessions } from "../identity/sessions.ts";
import type { SignIn } from "../identity/sign-in.ts";
import type { Throttle } from "../identity/throttle.ts";
import type { Imports } from "../imports/imports.ts";
import type { Inbound } from "../inbound/inbound.ts";
import type { EmailKind } from "../integrations/email-texts/email-kind.ts";
import type { FileStore } from "../integrations/file-store.ts";
import type { TestGateway } from "../integrations/gateway/test-gateway.ts";
import type { TestTexts } from "../integrations/texts/test-texts.ts";
import type { DiskWatch } from "../metrics/disk-space.ts";
import type { Realtime } from "../realtime/realtime.ts";
import type { SecretOf } from "../webhooks/signatures.ts";

/** What calls are made of: the services of a server, each by its name. A call names the ones it needs. */
interface CallServices extends SignIn {
  readonly config: Pick<
    Config,
    | "logoWord"
    | "productName"
    | "publicUrl"
    | "timeZone"
    | "pusher"
    | "quickBooks"
    | "company"
    | "inboundMailSecret"
    | "publicReviews"
    | "mapsKey"
    | "fixedSettings"
    | "overdueReminders"
    | "textHours"
    | "paymentTerms"
    | "sso"
  >;
  readonly db: QueryExecutorProvider;
  readonly pool: Releases;
  readonly resources: readonly AnyResource[];
  readonly sessions: Sessions;
  readonly engine: Pick<
    Engine,
    "transaction" | "get" | "list" | "session" | "lookup" | "mergePreview" | "merge" | "undoMerge" | "recentMerges" | "mergedInto" | "queue"
  >;
  readonly documents: Pick<DocumentFactory, "make" | "makeExample">;
  readonly passwords: Passwords;
  /** The same throttle as the sign-in's. */
  readonly throttle: Throttle;
  readonly devices: KnownDevices;
  readonly realtime: Pick<Realtime, "authorize">;
  readonly publicConfig: () => PublicConfig;
  /** To be called after a change of the company's settings. */
  readonly settingsChanged: () => Promise<void>;
  readonly files: FileStore;
  readonly exports: Exports;
  readonly imports: Imports;
  readonly maintenance: MaintenanceState;
  readonly draining: Draining;
  readonly disk: Pick<DiskWatch, "problems">;
  readonly payments: Payments;
  readonly inbound: Inbound;
  /** The test gateway, if it is the active payment gateway. */
  readonly testGateway: TestGateway | null;
  /** The test service for text messages, if it is the active one. */
  readonly testTexts: TestTexts | null;
  readonly media: MediaLinks;
  /** Whether a service sends text messages. */
  readonly textsAreOn: boolean;
  /** Signs the URLs of images in rich text. */
  readonly photoSecret: string;
  readonly webhookSecretOf: SecretOf;
  readonly today: () => string;
  readonly timeZone: string;
  readonly now: () => Date;
  readonly company: Config["company"];
  readonly publicUrl: string;
  /** All kinds of emails whose texts administrators may write, in the order of their list. */
  readonly emailKinds: readonly EmailKind[];
  /** The values of figures that are computed by hand. */
  readonly figureMeasures: FigureMeasures;
}

declare module "../http/define-routes.ts" {
  interface ServerContext extends CallServices {}
}
