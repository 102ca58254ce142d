// @module-tag night
import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { person, signInByForm } from "./support/browser.ts";
import { type SharedApp, sharedApp, sharedBrowser } from "./support/shared.ts";

let app: SharedApp;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
});

/** The screens of everyday work: lists, records, forms, the dashboard, and an unknown URL. */
const screens = {
  "sales@hq.example": [
    "/",
    "/dashboard",
    "/shipping/quotes/new",
    "/shipping/quotes/view/1",
    "/shipping/quotes/create",
    "/customers",
    "/customers/2/contacts",
    "/contacts/create",
    "/prospects",
    "/quoting/locations",
    "/elite/tasks/active",
    "/warehousing/config",
    "/no/such/page",
  ],
  "owner@atelier.example": ["/", "/shipping/quotes/ready", "/shipping/quotes/create", "/contacts", "/elite/tasks/active"],
} as const;

declare global {
  interface Window {
    /** CSP violations, recorded by the test. */
    cspViolations?: string[];
  }
}

describe("network and script isolation in the browser", () => {
  it.each(Object.entries(screens))("makes no requests to other hosts: %s", async (email, paths) => {
    const user = await person(browser, app.url);
    const { page, context } = user;
    const requestUrls: string[] = [];
    context.on("request", (request) => requestUrls.push(request.url()));
    page.on("websocket", (socket) => requestUrls.push(socket.url()));
    await page.addInitScript(() => {
      window.cspViolations = [];
      document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
        window.cspViolations?.push(`${violatedDirective}: ${blockedURI}`);
      });
    });
    await signInByForm(user, email);
    const violations: string[] = [];
    for (const path of paths) {
      await page.goto(path);
      await page.locator("h1, [role=dialog], form").first().waitFor();
      await page.waitForLoadState("networkidle");
      violations.push(...(await page.evaluate(() => window.cspViolations ?? [])));
    }
    // The keys are listened to from then on.
    await page.locator(".hq-search-button").waitFor();
    await page.keyboard.press("Control+k");
    // A single letter is not searched for on the server.
    const searched = page.waitForResponse(/\/api\/search\?/);
    await page.locator(".hq-palette").getByRole("combobox").fill("an");
    await searched;

    const { host } = new URL(app.url);
    const strangers = requestUrls.filter((address) => !/^(data|blob):/.test(address) && new URL(address).host !== host);
    expect(strangers).toEqual([]);
    expect(requestUrls.filter((address) => address.startsWith("ws")).length, "WebSocket requests are observed").toBeGreaterThan(0);
    expect(requestUrls.length).toBeGreaterThan(50);
    expect(violations, "no violations of the content security policy").toEqual([]);
    expect(user.problems).toEqual([]);
    await user.close();
  });

  it("blocks injected scripts and string evaluation", async () => {
    const user = await person(browser, app.url);
    const { page } = user;
    await page.goto("/auth");
    const ran = await page.evaluate(async () => {
      const script = document.createElement("script");
      script.textContent = "window.name = 'inline'";
      document.body.append(script);
      document.body.insertAdjacentHTML("beforeend", `<img src="data:," onerror="window.name = 'handler'">`);
      const far = document.createElement("script");
      far.src = "https://evil.example/x.js";
      const blocked = new Promise((resolve) => {
        far.onerror = () => resolve("blocked");
        far.onload = () => resolve("loaded");
      });
      document.body.append(far);
      const fetched = await fetch("https://evil.example/").then(
        () => "fetched",
        () => "refused",
      );
      return [window.name, await blocked, fetched];
    });
    expect(ran).toEqual(["", "blocked", "refused"]);
    // The CSP doesn't apply to the debugger's own calls, but it does to code that they schedule in the page.
    const violated = await page.evaluate(() => {
      const violation = new Promise<string>((resolve) => {
        addEventListener("securitypolicyviolation", ({ violatedDirective }) => resolve(violatedDirective));
      });
      setTimeout("window.name = 'evaluated'");
      return violation;
    });
    expect([violated, await page.evaluate(() => window.name)]).toEqual(["script-src", ""]);
    await user.close();
  });
});
