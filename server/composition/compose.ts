import type { FastifyInstance } from "fastify";
import { resources as productResources } from "../../src/resources/index.ts";
import { cachedDateIn } from "../../src/schemas/values/time-zone.ts";
import { createFirstCalls } from "../../src/schemas/views/first-call.ts";
import { gatewayOf } from "../areas/accounting/payments/gateway-of.ts";
import { createPayments, type Payments } from "../areas/accounting/payments/payments.ts";
import { storedTokens } from "../areas/accounting/quickbooks/tokens.ts";
import { createMailExchange } from "../areas/care/mail/mail-exchange.ts";
import { createMediaLinks } from "../areas/care/texts/media-links.ts";
import { textGatewayOf } from "../areas/care/texts/text-gateway-of.ts";
import { createTexts } from "../areas/care/texts/texts.ts";
import { publicConfig } from "../areas/system/api/client-config.ts";
import { followSettings } from "../areas/system/company-settings/follow-settings.ts";
import { directAddress } from "../config/database-settings.ts";
import { createDocumentFactory } from "../documents/document-factory.ts";
import { createDocumentService } from "../documents/document-service.ts";
import { createRenderer } from "../documents/render/renderer.ts";
import { createEngine } from "../engine/engine.ts";
import { createExportFiles } from "../exports/export-files.ts";
import { createExports } from "../exports/exports.ts";
import { createApp } from "../http/app.ts";
import type { ServerContext } from "../http/define-routes.ts";
import { followDatabase, followFile } from "../http/maintenance.ts";
import { registerResourceRoutes } from "../http/resource-routes.ts";
import { looksLikeKey } from "../identity/api-key-tokens.ts";
import { createApiKeys } from "../identity/api-keys.ts";
import { createKnownDevices } from "../identity/known-devices.ts";
import { passwords as argon2Passwords } from "../identity/passwords.ts";
import { secretOf } from "../identity/secrets.ts";
import { createSessions } from "../identity/sessions.ts";
import { createThrottle } from "../identity/throttle.ts";
import { createImports } from "../imports/imports.ts";
import { createInbound, type Inbound } from "../inbound/inbound.ts";
import { blobPlacesOf } from "../integrations/blobs/blobs.ts";
import { createFileStore } from "../integrations/file-store.ts";
import { createQuickBooksOnline } from "../integrations/quickbooks/online.ts";
import { quickBooksOff } from "../integrations/quickbooks/quickbooks.ts";
import { createDiskWatch } from "../metrics/disk-space.ts";
import { createMetrics } from "../metrics/metrics.ts";
import { createPersonData } from "../privacy/person-data.ts";
import { createLocalBus } from "../realtime/bus.ts";
import { createPostgresBus } from "../realtime/postgres-bus.ts";
import { createSecrets } from "../webhooks/signatures.ts";
import { startBackground as createBackground } from "./background.ts";
import { emailKinds, figureMeasures, effects as productEffects, documentTemplates as productTemplates, routes } from "./modules.ts";
import { startPush } from "./push.ts";
import type { Server, ServerParts } from "./server-parts.ts";
import { createSignIn } from "./sign-in.ts";

/** Assembles the parts of the server. The only place where they are wired together. */
export async function composeServer(parts: ServerParts): Promise<Server> {
  const undo: (() => Promise<unknown> | unknown)[] = [];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    return { ...(await compose(parts, undo)), close };
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
}

async function compose(parts: ServerParts, undo: (() => Promise<unknown> | unknown)[]): Promise<Omit<Server, "close">> {
  const { db, log, resources = productResources, passwords = argon2Passwords, clock = Date.now } = parts;
  const { timeZone, dataDir, retention } = parts.config;
  const databaseUrl = directAddress(parts.config);
  const now = () => new Date(clock());
  const dateAt = cachedDateIn(timeZone);
  const today = parts.today ?? (() => dateAt(now()));

  const bus = parts.bus ?? (databaseUrl ? await createPostgresBus({ databaseUrl, log }) : createLocalBus(log));
  if (!parts.bus) undo.push(() => bus.close());
  const settings = await followSettings({ config: parts.config, db: db.kysely, bus, log });
  undo.push(() => settings.close());
  const { config } = settings;
  const sessions = createSessions({ db: db.kysely, bus, idleMs: config.sessionIdleMs, lifetimeMs: config.sessionMs, now: clock });
  const apiKeys = createApiKeys({ db: db.kysely, bus, today, now: clock });
  const followed = parts.maintenance ? null : await (databaseUrl ? followDatabase(db.kysely, bus) : followFile(dataDir, bus));
  const maintenance = parts.maintenance ?? followed ?? { on: false };
  undo.push(
    () => followed?.close(),
    () => sessions.close(),
    () => apiKeys.close(),
  );
  const push = await startPush({ config, db, bus, sessions, resources, today, log });
  undo.push(() => push.close());

  let background: ReturnType<typeof createBackground> | undefined;
  const onCommit = () => {
    parts.onCommit?.();
    return background?.poke();
  };
  const places = await blobPlacesOf(dataDir, config.files);
  const files = createFileStore({ dataDir, places, ...(parts.fileLimits ? { limits: parts.fileLimits } : {}) });
  const renderer = parts.renderer ?? createRenderer();
  if (!parts.renderer) undo.push(() => renderer.close());
  const documents = createDocumentFactory({
    templates: parts.templates ?? productTemplates,
    letterhead: config.company,
    timeZone,
    publicUrl: config.publicUrl,
    renderer,
    files,
    log,
  });
  const effects = parts.effects ?? productEffects;
  const engine = createEngine({
    db,
    resources,
    effects,
    today,
    timeZone,
    settings: config,
    documents,
    onCommit,
    ...(parts.sending ? { sending: parts.sending } : {}),
  });
  const documentService = createDocumentService({ engine, documents, files });
  const exporting = {
    db,
    engine,
    resources,
    files: createExportFiles(dataDir),
    timeZone,
    today,
    onCommit,
    keepDays: retention.exports,
    personData: createPersonData({ db, engine, resources, files }),
  };
  const exports = createExports(exporting);
  const importing = { db, engine, resources, files, onCommit };
  const { gateway, test: testGateway } = await gatewayOf({
    setting: config.paymentGateway,
    publicUrl: config.publicUrl,
    demo: parts.demo,
    db,
    inbound: () => inbound,
  });
  const payments: Payments = createPayments({ db, engine, gateway, documents, files, config, today, now, log });
  const mail = await createMailExchange({ config, db, engine, files, now, log });
  const { gateway: textGateway, test: testTexts } = await textGatewayOf({
    setting: config.textGateway,
    publicUrl: config.publicUrl,
    demo: parts.demo,
    db,
    inbound: () => inbound,
  });
  const media = createMediaLinks(await secretOf(db.kysely, "text-media"), config.publicUrl);
  const texts = createTexts({ db, engine, gateway: textGateway, media, files, company: config.company, publicUrl: config.publicUrl });
  const inbound: Inbound = createInbound({ db, sources: [...payments.sources, ...mail.webhooks, ...texts.sources], log });

  const webhookSecretOf = createSecrets(await secretOf(db.kysely, "webhooks"));
  const throttle = createThrottle(parts.clock, bus);
  const devices = createKnownDevices(await secretOf(db.kysely, "known-devices"), config.publicUrl, clock);
  const signIn = createSignIn({ config, db: db.kysely, sessions, passwords, throttle, now, log });
  const draining = { on: false };
  const disk = createDiskWatch(config);
  const context: ServerContext = {
    config,
    db: db.kysely,
    pool: db.pool,
    resources,
    sessions,
    ...signIn,
    engine,
    documents,
    passwords,
    throttle,
    devices,
    maintenance,
    draining,
    disk,
    today,
    timeZone: config.timeZone,
    now,
    realtime: parts.realtime ?? push.realtime,
    publicConfig: () => publicConfig(config, push.key),
    settingsChanged: settings.changed,
    files,
    exports,
    imports: createImports(importing),
    payments,
    inbound,
    testGateway,
    testTexts,
    media,
    textsAreOn: texts.areOn,
    webhookSecretOf,
    photoSecret: await secretOf(db.kysely, "editor-photo"),
    company: config.company,
    publicUrl: config.publicUrl,
    emailKinds,
    figureMeasures,
  };
  const metrics = config.metrics
    ? await createMetrics({
        db: db.kysely,
        pool: db.pool,
        realtime: push.realtime,
        disk,
        lowDiskBytes: config.lowDiskBytes,
      })
    : null;
  const app = await createApp({
    config,
    ...(metrics ? { observe: metrics.observe } : {}),
    draining,
    sessions: parts.bearers ?? {
      find: (token, ip) => (looksLikeKey(token) ? apiKeys.find(token, ip) : sessions.find(token, "beforeSetUp")),
    },
    maintenance,
    logger: log,
    ...(parts.webRoot === undefined
      ? {}
      : { pages: { root: parts.webRoot, config: context.publicConfig, firstCallAt: createFirstCalls(resources) } }),
    ...(parts.overload ? { overload: parts.overload } : {}),
    routes: [
      ...(parts.calls === false
        ? []
        : routes.map(
            ({ register }) =>
              (each: FastifyInstance) =>
                register(each, context),
          )),
      (each) => registerResourceRoutes(each, { engine, exports, resources, documentService }),
    ],
  });
  // The server waits for its sockets to close, so they are closed first; background work ends after both.
  undo.push(
    () => background?.close(),
    () => app.close(),
    () => push.realtime.close(),
  );

  const startBackground = async () => {
    const account = config.quickBooks;
    background = createBackground({
      config,
      db,
      payments,
      inbound,
      mail,
      texts,
      documents,
      bus,
      realtime: push.realtime,
      mayReadNow: push.mayReadNow,
      mayHear: push.mayHear,
      webhookSecretOf,
      countDelivery: metrics?.countDelivery ?? (() => undefined),
      engine,
      resources,
      quickBooks: account ? createQuickBooksOnline({ ...account, tokens: storedTokens(db.kysely, account.refreshToken) }) : quickBooksOff,
      exporting,
      importing,
      files,
      textsAreOn: texts.areOn,
      company: config.company,
      publicUrl: config.publicUrl,
      timeZone: config.timeZone,
      today,
      log,
    });
    await background.start();
    return background.poke;
  };
  return {
    app,
    engine,
    bus,
    sessions,
    realtime: push.realtime,
    files,
    documents,
    documentService,
    exporting,
    importing,
    payments,
    metrics,
    startBackground,
    drain() {
      draining.on = true;
    },
  };
}
