import type { FastifyInstance } from "fastify";
import type { QueryExecutorProvider } from "kysely";
import type { PublicConfig } from "../../src/contract/client-config.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import type { MediaLinks } from "../care/texts/media-links.ts";
import type { Config } from "../config.ts";
import type { DiskWatch } from "../disk-space.ts";
import type { DocumentFactory } from "../documents/document-factory.ts";
import type { Engine } from "../engine/engine.ts";
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
import type { FileStore } from "../integrations/file-store.ts";
import type { TestGateway } from "../integrations/gateway/test-gateway.ts";
import type { TestTexts } from "../integrations/texts/test-texts.ts";
import type { Payments } from "../payments/payments.ts";
import type { Realtime } from "../realtime/realtime.ts";
import type { SecretOf } from "../webhooks/signatures.ts";
import { depositCalls } from "./accounting/deposits.ts";
import { gatewayEventCalls, testGatewayCalls } from "./accounting/gateways.ts";
import { invoiceSettlementsCall } from "./accounting/invoice-settlements.ts";
import { leakageCall } from "./accounting/leakage.ts";
import { portalCalls } from "./accounting/portal.ts";
import { quickBooksCalls } from "./accounting/quickbooks.ts";
import { serviceRevenueCall } from "./accounting/service-revenue.ts";
import { contactPersons } from "./accounts/contact-person.ts";
import { customerAccountCall } from "./accounts/customer-account.ts";
import { conversationContextCall } from "./care/conversation-context.ts";
import { inboundMailCalls } from "./care/inbound-mail.ts";
import { messageUsCall } from "./care/message-us.ts";
import { publicReviewsCall } from "./care/public-reviews.ts";
import { reviewPortalCalls } from "./care/review-portal.ts";
import { reviewScoresCall } from "./care/review-scores.ts";
import { testPhoneCalls } from "./care/test-phone.ts";
import { textEventCalls, textMediaCall } from "./care/texts.ts";
import { authCalls } from "./people/auth.ts";
import { favoriteCalls } from "./people/favorites.ts";
import { iamCall } from "./people/iam.ts";
import { ownNoticeCalls } from "./people/own-notices.ts";
import { passwordCalls } from "./people/passwords.ts";
import { peopleCalls } from "./people/people.ts";
import { personExportCalls } from "./people/person-exports.ts";
import { profileCalls } from "./people/profile.ts";
import { registrationCalls } from "./people/registration.ts";
import { ssoCalls } from "./people/sso.ts";
import { twoStepCalls } from "./people/two-step.ts";
import { userAccessCalls } from "./people/user-access.ts";
import { jobPortalCalls } from "./providers/job-portal.ts";
import { providerPortalCalls } from "./providers/provider-portal.ts";
import { scorecardCalls } from "./providers/scorecard.ts";
import { claimLineCalls } from "./sales/claim-lines.ts";
import { dayWorkCall } from "./sales/day-work.ts";
import { quoteChoices } from "./sales/quote-choices.ts";
import { quoteLookUps } from "./sales/quote-look-ups.ts";
import { salesMeasures } from "./sales/sales-measures.ts";
import { workCalendarCall } from "./sales/work-calendar.ts";
import { workMarginCall } from "./sales/work-margin.ts";
import { workPlanCall } from "./sales/work-plan.ts";
import { addressSuggestionsCall } from "./system/address-suggestions.ts";
import { broadcastingCall } from "./system/broadcasting.ts";
import { clientConfigCall } from "./system/client-config.ts";
import { commentCalls } from "./system/comments.ts";
import { companySettingCalls } from "./system/company-settings.ts";
import { dashboardCalls } from "./system/dashboards.ts";
import { documentLinkCalls } from "./system/document-links.ts";
import { documentNumberCalls } from "./system/document-numbers.ts";
import { documentTextCalls } from "./system/document-texts.ts";
import { editorPhotoCalls } from "./system/editor-photo.ts";
import { emailTextCalls } from "./system/email-texts.ts";
import { exportCalls } from "./system/exports.ts";
import { createFileAccess } from "./system/file-access.ts";
import { fileCalls } from "./system/files.ts";
import { healthCall, type Releases } from "./system/health.ts";
import { importCalls } from "./system/imports.ts";
import { issuedSecretCalls } from "./system/issued-secrets.ts";
import { jobCalls } from "./system/jobs.ts";
import { listViewCalls } from "./system/list-views.ts";
import { mergeCalls } from "./system/merges.ts";
import { notificationCalls } from "./system/notifications.ts";
import { peopleToAskCall } from "./system/people-to-ask.ts";
import { queueCall } from "./system/queue.ts";
import { statusesCall } from "./system/statuses.ts";
import { ticketCall } from "./system/tickets.ts";
import { tilePictureCalls } from "./system/tile-pictures.ts";
import { failRatesCall } from "./warehousing/fail-rates.ts";
import { pieceStoryCall } from "./warehousing/piece-story.ts";
import { readinessCall } from "./warehousing/readiness.ts";
import { repairPortalCalls } from "./warehousing/repair-portal.ts";
import { scanCalls } from "./warehousing/scan.ts";
import { warehouseViewCalls } from "./warehousing/views/warehouse-views.ts";
import { warehouseMeasures } from "./warehousing/warehouse-measures.ts";

export interface ApiDeps extends SignIn {
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
}

/** Registers the API routes that no declaration generates. */
export function registerApi(app: FastifyInstance, deps: ApiDeps): void {
  const { db, files, sessions } = deps;
  authCalls(app, deps);
  ssoCalls(app, deps);
  registrationCalls(app, deps);
  passwordCalls(app, deps);
  profileCalls(app, deps);
  twoStepCalls(app, deps);
  ownNoticeCalls(app, deps);
  personExportCalls(app, deps);
  emailTextCalls(app, deps);
  documentTextCalls(app, deps);
  companySettingCalls(app, deps);
  documentNumberCalls(app, deps);
  jobCalls(app, deps);
  favoriteCalls(app, deps);
  listViewCalls(app, deps);
  iamCall(app, deps);
  notificationCalls(app, deps);
  commentCalls(app, deps);
  peopleToAskCall(app, deps);
  mergeCalls(app, deps);
  statusesCall(app, deps.resources);
  peopleCalls(app, db);
  userAccessCalls(app, deps);
  quoteChoices(app);
  quoteLookUps(app, deps);
  dashboardCalls(app, deps, { ...salesMeasures, ...warehouseMeasures });
  queueCall(app, { ...deps, contactOf: contactPersons(db, deps.config.company) });
  serviceRevenueCall(app, deps);
  leakageCall(app, deps);
  workCalendarCall(app, deps);
  dayWorkCall(app, deps);
  workMarginCall(app, deps);
  workPlanCall(app, deps);
  claimLineCalls(app, deps);
  conversationContextCall(app, deps);
  messageUsCall(app, deps);
  scanCalls(app, deps);
  quickBooksCalls(app, deps);
  customerAccountCall(app, deps);
  invoiceSettlementsCall(app, deps);
  scorecardCalls(app, deps);
  depositCalls(app, deps);
  tilePictureCalls(app, deps);
  addressSuggestionsCall(app, deps);
  pieceStoryCall(app, deps);
  readinessCall(app, deps);
  failRatesCall(app, deps);
  reviewScoresCall(app, deps);
  warehouseViewCalls(app, deps);
  clientConfigCall(app, deps);
  broadcastingCall(app, deps.realtime);
  ticketCall(app, db);
  fileCalls(app, { db, files, sessions, mayReadRecord: createFileAccess(db, deps) });
  exportCalls(app, deps);
  importCalls(app, deps);
  issuedSecretCalls(app, deps);
  portalCalls(app, deps);
  repairPortalCalls(app, { ...deps, company: deps.config.company });
  documentLinkCalls(app, { ...deps, publicUrl: deps.config.publicUrl });
  reviewPortalCalls(app, deps);
  publicReviewsCall(app, deps);
  jobPortalCalls(app, { ...deps, company: deps.config.company, timeZone: deps.config.timeZone });
  providerPortalCalls(app, { ...deps, company: deps.config.company });
  gatewayEventCalls(app, deps.inbound);
  inboundMailCalls(app, deps.inbound, { enabled: deps.config.inboundMailSecret !== undefined });
  testGatewayCalls(app, deps.testGateway);
  textEventCalls(app, deps.inbound);
  textMediaCall(app, deps);
  testPhoneCalls(app, deps);
  editorPhotoCalls(app, { db, files, secret: deps.photoSecret });
  healthCall(app, deps);
}
