import type { FastifyInstance } from "fastify";
import type { QueryExecutorProvider } from "kysely";
import type { AnyResource } from "../../src/schemas/resource.ts";
import type { Config } from "../config.ts";
import type { Engine } from "../engine/engine.ts";
import type { Exports } from "../exports/exports.ts";
import type { MaintenanceState } from "../http/maintenance-gate.ts";
import type { Login } from "../identity/login.ts";
import type { Passwords } from "../identity/passwords.ts";
import type { Sessions } from "../identity/sessions.ts";
import type { Throttle } from "../identity/throttle.ts";
import type { FileStore } from "../integrations/file-store.ts";
import type { TestGateway } from "../integrations/gateway/test-gateway.ts";
import type { Payments } from "../payments/payments.ts";
import type { Realtime } from "../realtime/realtime.ts";
import { accountingDashboardCall } from "./accounting-dashboard.ts";
import { authCalls } from "./auth.ts";
import { broadcastingCall } from "./broadcasting.ts";
import { clientConfigCall } from "./client-config.ts";
import { customerAccountCall } from "./customer-account.ts";
import { dashboardCall } from "./dashboard.ts";
import { editorPhotoCalls } from "./editor-photo.ts";
import { exportCalls } from "./exports.ts";
import { createFileAccess } from "./file-access.ts";
import { fileCalls } from "./files.ts";
import { gatewayEventCalls, testGatewayCalls } from "./gateways.ts";
import { healthCall, type Releases } from "./health.ts";
import { iamCall } from "./iam.ts";
import { invoiceSettlementsCall } from "./invoice-settlements.ts";
import { notificationCalls } from "./notifications.ts";
import { passwordCalls } from "./passwords.ts";
import { peopleCalls } from "./people.ts";
import { portalCalls } from "./portal.ts";
import { profileCalls } from "./profile.ts";
import { quickBooksCalls } from "./quickbooks.ts";
import { quoteChoices } from "./quote-choices.ts";
import { quoteLookUps } from "./quote-look-ups.ts";
import { registrationCalls } from "./registration.ts";
import { salesDashboardCall } from "./sales-dashboard.ts";
import { statusesCall } from "./statuses.ts";
import { ticketCall } from "./tickets.ts";
import { userAccessCalls } from "./user-access.ts";
import { workCalendarCall } from "./work-calendar.ts";

export interface ApiDeps {
  readonly config: Pick<Config, "logoWord" | "productName" | "timeZone" | "pusher" | "quickBooks">;
  readonly db: QueryExecutorProvider;
  readonly pool: Releases;
  readonly resources: readonly AnyResource[];
  readonly sessions: Sessions;
  readonly login: Login;
  readonly engine: Pick<Engine, "transaction" | "get" | "list">;
  readonly passwords: Passwords;
  /** The same throttle as the sign-in's. */
  readonly throttle: Throttle;
  readonly realtime: Pick<Realtime, "authorize">;
  readonly realtimeKey: string;
  readonly files: FileStore;
  readonly exports: Exports;
  readonly maintenance: MaintenanceState;
  readonly payments: Payments;
  /** The test gateway, if it is the active payment gateway. */
  readonly testGateway: TestGateway | null;
  /** Signs the URLs of images in rich text. */
  readonly photoSecret: string;
  readonly today: () => string;
}

/** Registers the API routes that no declaration generates. */
export function registerApi(app: FastifyInstance, deps: ApiDeps): void {
  const { db, files, sessions } = deps;
  authCalls(app, deps);
  registrationCalls(app, deps);
  passwordCalls(app, deps);
  profileCalls(app, deps);
  iamCall(app, db);
  notificationCalls(app, db);
  statusesCall(app, deps.resources);
  peopleCalls(app, db);
  userAccessCalls(app, deps);
  quoteChoices(app);
  quoteLookUps(app, deps);
  dashboardCall(app, deps);
  salesDashboardCall(app, deps);
  accountingDashboardCall(app, deps);
  workCalendarCall(app, deps);
  quickBooksCalls(app, deps);
  customerAccountCall(app, deps);
  invoiceSettlementsCall(app, deps);
  clientConfigCall(app, deps);
  broadcastingCall(app, deps.realtime);
  ticketCall(app, db);
  fileCalls(app, { db, files, sessions, mayReadRecord: createFileAccess(db, deps.resources, deps.today) });
  exportCalls(app, deps);
  portalCalls(app, deps.payments);
  gatewayEventCalls(app, deps.payments);
  testGatewayCalls(app, deps.testGateway);
  editorPhotoCalls(app, { db, files, secret: deps.photoSecret });
  healthCall(app, deps);
}
