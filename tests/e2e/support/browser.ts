import { existsSync } from "node:fs";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { demoPassword } from "../../../server/demo/accounts.ts";
import { readIdentity } from "../../../src/providers/session/session.ts";
import { signedInCaller } from "../../support/caller.ts";
import { isSlow, lateAnswer } from "../../support/slow.ts";

const candidates = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * Chromium uses only the last --disable-features, so this repeats Playwright's own list. It adds what prepares pages that no test looks
 * at: those of the browser's own user interface, and an empty one for the next navigation. They take two CPU seconds for each context.
 */
const switchedOff = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "DialMediaRouteProvider",
  "GlobalMediaControls",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "BlockOriginHeaderModificationOnRedirect",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "Translate",
  "AutoDeElevate",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreloadTopChromeWebUI",
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "SpareRendererForSitePerProcess",
];

interface Launch {
  /** As users have it; Playwright switches it off, because its own scripts don't survive in it. */
  readonly backForwardCache?: boolean;
  /** A file of JPEG pictures that the camera sees; nobody is asked whether it may. */
  readonly camera?: string;
}

export async function launch({ backForwardCache = false, camera }: Launch = {}): Promise<Browser> {
  const executablePath = candidates.find((path) => path !== undefined && existsSync(path));
  if (!executablePath) throw new Error("No Chromium found; install Debian's chromium, or name one in CHROMIUM.");
  return chromium.launch({
    executablePath,
    ...(backForwardCache ? { ignoreDefaultArgs: ["--disable-back-forward-cache"] } : {}),
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      `--disable-features=${switchedOff.join(",")}`,
      // Tests leave each page before optimizing its code would pay: a tenth of the run time. Other cores are busy with other tests.
      "--js-flags=--no-opt --no-maglev --single-threaded-gc",
      ...(camera
        ? ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${camera}`]
        : []),
    ],
  });
}

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 375, height: 740 };

/** Closes a context. What the routes of its pages still do for requests under way fails with it, and is no failure of the test. */
export async function closeContext(context: BrowserContext): Promise<void> {
  await Promise.all([context, ...context.pages()].map((each) => each.unrouteAll({ behavior: "ignoreErrors" })));
  await context.close();
}

/** A user with their own browser context, and the problems that occurred in it. */
export interface Person {
  /** The app's base URL. */
  readonly url: string;
  readonly page: Page;
  readonly context: BrowserContext;
  /** Script errors, console errors, and requests to other hosts. */
  readonly problems: string[];
  close(): Promise<void>;
}

export async function person(browser: Browser, url: string, viewport = desktop, more: BrowserContextOptions = {}): Promise<Person> {
  // Faults are made by routes, which don't see what a service worker asks for. Tests that are about the worker allow it.
  const context = await browser.newContext({ baseURL: url, viewport, reducedMotion: "reduce", serviceWorkers: "block", ...more });
  // What a page still waits for when it is closed has no answer any more.
  if (isSlow) await context.route(/\/api\//, (route) => lateAnswer().then(() => route.continue().catch(() => undefined)));
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(`script: ${error.message}`));
  page.on("console", (message) => {
    // Chromium itself logs every 4xx response, every socket that it can't open to a killed server or offline, and messages to a closing one.
    const expected =
      message.text().startsWith("Failed to load resource") ||
      /^WebSocket .*(ERR_CONNECTION|ERR_SOCKET_NOT_CONNECTED|ERR_INTERNET_DISCONNECTED|CLOSING or CLOSED state)/.test(message.text());
    if (message.type() === "error" && !expected) problems.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    const requestUrl = request.url();
    // Chromium's PDF viewer loads its own chrome and chrome-extension pages.
    if (!requestUrl.startsWith(url) && !/^(data|blob|ws|chrome|chrome-extension):/.test(requestUrl))
      problems.push(`request to ${requestUrl}`);
  });
  return { url, page, context, problems, close: () => closeContext(context) };
}

/** Another window of the same browser, closed with the test: as long as it is open, those behind it may not be drawn. */
export async function windowOf(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  onTestFinished(() => page.close());
  return page;
}

/** Signs in through the sign-in screen and waits for the shell. */
export async function signInByForm({ page }: Person, email: string): Promise<void> {
  await page.goto("/auth");
  await page.getByLabel(/e-?mail/i).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.locator(".hq-shell").waitFor();
}

/** Stores a session in the browser, as the sign-in screen does, without opening a screen of the app. */
export async function signIn({ page, url }: Person, email: string): Promise<void> {
  const caller = await signedInCaller(url, email);
  const { status, body } = await caller.call("GET", "/iam");
  if (status !== 200) throw new Error(`${email} has no session right after signing in: ${status} ${JSON.stringify(body)}`);
  const identity = readIdentity(body);
  const stored = { hq_token: caller.token, hq_auth: JSON.stringify({ ...identity, maintenance: false, authenticated: true }) };
  // In this page, because opening and closing another would leave this one in the background, where rendering stops.
  await page.goto("/api/health");
  await page.evaluate((session) => {
    for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
  }, stored);
}
