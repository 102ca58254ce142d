import { existsSync } from "node:fs";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { demoPassword } from "../../../server/db/demo/accounts.ts";
import { signedInCaller } from "./api.ts";

const candidates = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export async function launch(): Promise<Browser> {
  const executablePath = candidates.find((path) => path !== undefined && existsSync(path));
  if (!executablePath) throw new Error("No Chromium found; install Debian's chromium, or name one in CHROMIUM.");
  return chromium.launch({
    executablePath,
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 375, height: 740 };

/** A person at a browser of their own, with what went wrong in it. */
export interface Person {
  /** Where the app is. */
  readonly url: string;
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors of scripts and of the console, and requests to other hosts. */
  readonly trouble: string[];
  close(): Promise<void>;
}

export async function person(browser: Browser, url: string, viewport = desktop): Promise<Person> {
  const context = await browser.newContext({ baseURL: url, viewport, reducedMotion: "reduce" });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const trouble: string[] = [];
  page.on("pageerror", (error) => trouble.push(`script: ${error.message}`));
  page.on("console", (message) => {
    // The browser itself reports every 4xx answer, every socket of a server that was killed, and a word to one that is just closing.
    const expected =
      message.text().startsWith("Failed to load resource") || /^WebSocket .*(ERR_CONNECTION|CLOSING or CLOSED state)/.test(message.text());
    if (message.type() === "error" && !expected) trouble.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    const asked = request.url();
    // The browser shows documents by pages of its own.
    if (!asked.startsWith(url) && !/^(data|blob|ws|chrome|chrome-extension):/.test(asked)) trouble.push(`request to ${asked}`);
  });
  return { url, page, context, trouble, close: () => context.close() };
}

/** Signs in through the sign-in screen and waits for the shell. */
export async function signInByForm({ page }: Person, email: string): Promise<void> {
  await page.goto("/auth");
  await page.getByLabel(/e-?mail/i).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.locator(".hq-shell").waitFor();
}

/** Puts a session into the browser, as the sign-in screen leaves it. The page shows no screen yet. */
export async function signIn({ page, url }: Person, email: string): Promise<void> {
  const { token } = await signedInCaller(url, email);
  // In this very page: another one that opens and closes would leave it in the background, where nothing moves.
  await page.goto("/api/health");
  await page.evaluate((given) => localStorage.setItem("hq_token", given), token);
}
