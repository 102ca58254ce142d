import { isOutdated, kindOf, SCAN_PATH, shellFor, shellPaths } from "./requests.ts";
import type { FetchEvent, WorkerScope } from "./worker-scope.ts";

/**
 * Opens the application without a network: the page, and the files that it is made of. Files with a hash in their name never change, so all
 * releases share one cache, and a page of an earlier release goes on running beside a new one. Answers of the API are never stored.
 */

declare const __FIRST_FILES__: readonly string[];
declare const __ALL_FILES__: readonly string[];

const scope = globalThis as unknown as WorkerScope;
const { caches } = scope;

const ASSETS = "hq-assets";
/** Another name for each release: its pages name its files. */
const SHELL = `hq-shell-${hashOf(__ALL_FILES__.join())}`;

/** How long the scan screen waits for a network that doesn't answer, in ms. A page in hand is worth more than a new one. */
const PATIENCE_MS = 3_000;

function hashOf(text: string): string {
  let hash = 0;
  for (const letter of text) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  return (hash >>> 0).toString(36);
}

async function install(): Promise<void> {
  const assets = await caches.open(ASSETS);
  const missing = await Promise.all(__FIRST_FILES__.map(async (path) => ((await assets.match(path)) ? [] : [path])));
  await assets.addAll(missing.flat());
  const shell = await caches.open(SHELL);
  for (const path of shellPaths) {
    const page = await fetch(path, { cache: "no-store" });
    const text = await page.clone().text();
    // A page of another release, during an upgrade, would ask for files that are not here. The browser tries again.
    if (!page.ok || !__FIRST_FILES__.some((file) => text.includes(file))) throw new Error(`${path} is not of this release.`);
    await shell.put(path, page);
  }
  await scope.skipWaiting();
}

async function activate(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith("hq-shell-") && name !== SHELL) await caches.delete(name);
  const assets = await caches.open(ASSETS);
  const current = new Set(__ALL_FILES__);
  for (const request of await assets.keys()) {
    const stored = (await assets.match(request))?.headers.get("date") ?? null;
    if (isOutdated(new URL(request.url).pathname, stored, current, Date.now())) await assets.delete(request);
  }
  await scope.clients.claim();
}

async function assetFor(request: Request): Promise<Response> {
  const assets = await caches.open(ASSETS);
  const stored = await assets.match(request.url, { ignoreVary: true });
  if (stored) return stored;
  const response = await fetch(request);
  // A full device still gets its file.
  if (response.ok) await assets.put(request.url, response.clone()).catch(() => undefined);
  return response;
}

async function pageFor({ request }: FetchEvent): Promise<Response> {
  const shell = shellFor(new URL(request.url).pathname);
  const stored = () => caches.open(SHELL).then((cache) => cache.match(shell, { ignoreVary: true }));
  const asked = fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS));
  // Only the scan screen works by itself; anywhere else, waiting for the server is better than a screen without rows.
  const first = await Promise.race(shell === SCAN_PATH ? [asked, late] : [asked]).catch(() => undefined);
  if (first) return first;
  return (await stored()) ?? asked;
}

scope.addEventListener("install", (event) => event.waitUntil(install()));
scope.addEventListener("activate", (event) => event.waitUntil(activate()));
scope.addEventListener("fetch", (event) => {
  const kind = kindOf(event.request, scope.location.origin);
  if (kind === "asset") event.respondWith(assetFor(event.request));
  else if (kind === "page") event.respondWith(pageFor(event));
});
