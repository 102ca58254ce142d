import type { FastifyInstance } from "fastify";
import type { QueryExecutorProvider } from "kysely";
import type { PublicConfig } from "../../src/contract/client-config.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { depositCalls } from "../areas/accounting/api/deposits.ts";
import { gatewayEventCalls, testGatewayCalls } from "../areas/accounting/api/gateways.ts";
import { invoiceSettlementsCall } from "../areas/accounting/api/invoice-settlements.ts";
import { leakageCall } from "../areas/accounting/api/leakage.ts";
import { portalCalls } from "../areas/accounting/api/portal.ts";
import { quickBooksCalls } from "../areas/accounting/api/quickbooks.ts";
import { serviceRevenueCall } from "../areas/accounting/api/service-revenue.ts";
import type { Payments } from "../areas/accounting/payments/payments.ts";
import { contactPersons } from "../areas/accounts/api/contact-person.ts";
import { customerAccountCall } from "../areas/accounts/api/customer-account.ts";
import { conversationContextCall } from "../areas/care/api/conversation-context.ts";
import { inboundMailCalls } from "../areas/care/api/inbound-mail.ts";
import { messageUsCall } from "../areas/care/api/message-us.ts";
import { publicReviewsCall } from "../areas/care/api/public-reviews.ts";
import { reviewPortalCalls } from "../areas/care/api/review-portal.ts";
import { reviewScoresCall } from "../areas/care/api/review-scores.ts";
import { testPhoneCalls } from "../areas/care/api/test-phone.ts";
import { textEventCalls, textMediaCall } from "../areas/care/api/texts.ts";
import type { MediaLinks } from "../areas/care/texts/media-links.ts";
import { authCalls } from "../areas/people/api/auth.ts";
import { favoriteCalls } from "../areas/people/api/favorites.ts";
import { iamCall } from "../areas/people/api/iam.ts";
import { ownNoticeCalls } from "../areas/people/api/own-notices.ts";
import { passwordCalls } from "../areas/people/api/passwords.ts";
import { peopleCalls } from "../areas/people/api/people.ts";
import { personExportCalls } from "../areas/people/api/person-exports.ts";
import { profileCalls } from "../areas/people/api/profile.ts";
import { registrationCalls } from "../areas/people/api/registration.ts";
import { ssoCalls } from "../areas/people/api/sso.ts";
import { twoStepCalls } from "../areas/people/api/two-step.ts";
import { userAccessCalls } from "../areas/people/api/user-access.ts";
import { jobPortalCalls } from "../areas/providers/api/job-portal.ts";
import { providerPortalCalls } from "../areas/providers/api/provider-portal.ts";
import { scorecardCalls } from "../areas/providers/api/scorecard.ts";
import { claimLineCalls } from "../areas/sales/api/claim-lines.ts";
import { dayWorkCall } from "../areas/sales/api/day-work.ts";
import { quoteChoices } from "../areas/sales/api/quote-choices.ts";
import { quoteLookUps } from "../areas/sales/api/quote-look-ups.ts";
import { salesMeasures } from "../areas/sales/api/sales-measures.ts";
import { workCalendarCall } from "../areas/sales/api/work-calendar.ts";
import { workMarginCall } from "../areas/sales/api/work-margin.ts";
import { workPlanCall } from "../areas/sales/api/work-plan.ts";
import { addressSuggestionsCall } from "../areas/system/api/address-suggestions.ts";
import { broadcastingCall } from "../areas/system/api/broadcasting.ts";
import { clientConfigCall } from "../areas/system/api/client-config.ts";
import { commentCalls } from "../areas/system/api/comments.ts";
import { companySettingCalls } from "../areas/system/api/company-settings.ts";
import { dashboardCalls } from "../areas/system/api/dashboards.ts";
import { documentNumberCalls } from "../areas/system/api/document-numbers.ts";
import { documentTextCalls } from "../areas/system/api/document-texts.ts";
import { editorPhotoCalls } from "../areas/system/api/editor-photo.ts";
import { emailTextCalls } from "../areas/system/api/email-texts.ts";
import { exportCalls } from "../areas/system/api/exports.ts";
import { createFileAccess } from "../areas/system/api/file-access.ts";
import { fileCalls } from "../areas/system/api/files.ts";
import { healthCall, type Releases } from "../areas/system/api/health.ts";
import { importCalls } from "../areas/system/api/imports.ts";
import { issuedSecretCalls } from "../areas/system/api/issued-secrets.ts";
import { jobCalls } from "../areas/system/api/jobs.ts";
import { listViewCalls } from "../areas/system/api/list-views.ts";
import { mergeCalls } from "../areas/system/api/merges.ts";
import { notificationCalls } from "../areas/system/api/notifications.ts";
import { peopleToAskCall } from "../areas/system/api/people-to-ask.ts";
import { queueCall } from "../areas/system/api/queue.ts";
import { statusesCall } from "../areas/system/api/statuses.ts";
import { ticketCall } from "../areas/system/api/tickets.ts";
import { tilePictureCalls } from "../areas/system/api/tile-pictures.ts";
import { failRatesCall } from "../areas/warehousing/api/fail-rates.ts";
import { pieceStoryCall } from "../areas/warehousing/api/piece-story.ts";
import { readinessCall } from "../areas/warehousing/api/readiness.ts";
import { repairPortalCalls } from "../areas/warehousing/api/repair-portal.ts";
import { scanCalls } from "../areas/warehousing/api/scan.ts";
import { warehouseViewCalls } from "../areas/warehousing/api/views/warehouse-views.ts";
import { warehouseMeasures } from "../areas/warehousing/api/warehouse-measures.ts";
import type { Config } from "../config/config.ts";
import type { DocumentFactory } from "../documents/document-factory.ts";
import type { Engine } from "../engine/engine.ts";
import type { Exports } from "../exports/exports.ts";
import { documentLinkCalls } from "../guests/documents/calls.ts";
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
import type { DiskWatch } from "../metrics/disk-space.ts";
import type { Realtime } from "../realtime/realtime.ts";
import type { SecretOf } from "../webhooks/signatures.ts";
import { emailKinds } from "./email-kinds.ts";

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
  emailTextCalls(app, { ...deps, emailKinds });
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
