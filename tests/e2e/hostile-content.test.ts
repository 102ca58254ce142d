import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { resources } from "../../src/resources/index.ts";
import { isReadBy } from "../../src/schemas/actions/availability.ts";
import type { Fields } from "../../src/schemas/fields/field.ts";
import { editPath, listPath, showPath } from "../../src/views/paths/view-paths.ts";
import { signedInCaller } from "../support/caller.ts";
import { closeContext, person, signIn } from "./support/browser.ts";
import { type SharedApp, sharedApp, sharedBrowser } from "./support/shared.ts";

// The policy of the pages stops scripts that get into them. These tests do without it: nothing may get there in the first place.
let app: SharedApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
});

const run = "window.executed=1";
/** Markup that runs a script where it is taken for markup: as an element, out of an attribute, through a sanitizer that parses twice. */
const markup = [
  `<img src=x onerror="${run}">`,
  `"'><svg onload=${run}>`,
  `</script><script>${run}</script>`,
  `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  `<a class="<a " href="javascript:${run}">link</a>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${run}&gt;">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${run}>`,
  `<p title="<a onmouseover=${run} x">a</p><details open ontoggle=${run}>`,
].join("");
const address = `javascript:${run}//`;

/** The names under which calls carry texts that people have typed. */
const texts = new Map<string, string>();
const collect = (fields: Fields): void => {
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === "lines") collect(field.fields);
    else if (field.kind === "url" || field.kind === "email") texts.set(name, address);
    else if (["text", "longText", "richText", "phone", "ref", "anyRef", "sequence"].includes(field.kind)) texts.set(name, markup);
  }
};
for (const { fields } of resources) collect(fields);
for (const name of ["title", "message", "name", "label", "address2", "createdByName", "updatedByName"]) texts.set(name, markup);

/** The same answer with every text replaced, as if somebody had stored that and no check had cleaned it. */
function poisoned(value: unknown, key = ""): unknown {
  if (typeof value === "string") return texts.has(key) ? `${texts.get(key) === address ? "" : "Poisoned "}${texts.get(key)}` : value;
  if (Array.isArray(value)) return value.map((each) => poisoned(each, key));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, poisoned(each, name)]));
}

/** What has run, or waits in the page for somebody to touch it. */
const found = (page: Page) =>
  page.evaluate(() => {
    const attributes = [...document.querySelectorAll("#root *, body > div *")].flatMap((element) =>
      [...element.attributes].filter(
        ({ name, value }) => /^on|^srcdoc$/i.test(name) || (/^(href|src|action)$/i.test(name) && /^\s*javascript:/i.test(value)),
      ),
    );
    return { executed: "executed" in window, waiting: attributes.map(({ name, value }) => `${name}=${value}`) };
  });
const nothing = { executed: false, waiting: [] };

/** Between them they show every kind of text: formatted, long, of lines, of references, addresses, notes of files. */
const shown = ["contact", "quote-request", "proposal", "work-order"];

it("executes nothing of what is stored in any text, on lists, records and forms", async () => {
  const context = await browser.newContext({ baseURL: app.url, bypassCSP: true, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn({ page, context, url: app.url, problems: [], close: () => closeContext(context) }, "admin@hq.example");
  const { rows } = await signedInCaller(app.url, "admin@hq.example");
  await page.route(/\/api\//, async (route) => {
    const response = await route.fetch();
    const isJson = response.headers()["content-type"]?.includes("json") && !/\/(iam|client-config|statuses)\b/.test(route.request().url());
    await route.fulfill(isJson ? { response, json: poisoned(await response.json()) } : { response });
  });
  for (const resource of resources.filter(({ name, routes }) => routes && shown.includes(name))) {
    expect(isReadBy(resource, "employee")).toBe(true);
    const [first] = await rows(`/${resource.collection}?pageSize=1`, resource.collection);
    if (!first) throw new Error(`The demo company has no ${resource.name}.`);
    for (const place of [listPath(resource), showPath(resource, first.id), editPath(resource, first.id)]) {
      await page.goto(place);
      await page.locator("main h1").first().waitFor();
      // The form of a proposal shows its text in the editor, other forms show theirs in inputs.
      await page.waitForFunction(() =>
        [
          document.body.textContent,
          ...[...document.querySelectorAll("input, textarea")].map((input) => (input as HTMLInputElement).value),
        ].some((text) => text?.includes("Poisoned")),
      );
      await page.waitForLoadState("networkidle");
      expect(await found(page), place).toEqual(nothing);
    }
  }
  // The same text is found where nothing stops it.
  await page.evaluate((html) => document.body.insertAdjacentHTML("beforeend", `<div>${html}</div>`), markup);
  await page.waitForFunction(() => "executed" in window);
  await closeContext(context);
}, 180_000);

it("draws an SVG and a BMP as PNG before they are sent, and runs nothing of them", async () => {
  const someone = await person(browser, app.url);
  const { page } = someone;
  await signIn(someone, "admin@hq.example");
  const { rows, call } = await signedInCaller(app.url, "admin@hq.example");
  const [request] = await rows("/quote-requests?pageSize=1&filter[state][eq]=new", "quote-requests");
  await page.goto(`/sales/quote-requests/create?id=${request.id}&isEdit=true`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" onload="parent.${run}"><script>parent.${run}</script>
    <image href="${app.url}/api/health"/><rect width="40" height="20" fill="#0a5566"/></svg>`;
  const files = [
    { name: "plan.svg", mimeType: "image/svg+xml", buffer: Buffer.from(svg) },
    { name: "scan.bmp", mimeType: "image/bmp", buffer: bmp() },
    { name: "broken.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg") },
  ];
  await page.locator('[data-field="files"] input[type=file]').setInputFiles(files);
  // While a file is on its way, its name is shown too, but is no button yet.
  for (const name of [/^plan\.png/, /^scan\.png/, /^broken\.svg/])
    await page.locator('[data-field="files"]').getByRole("button", { name }).waitFor();
  await page.getByRole("main").getByRole("button", { name: "Save", exact: true }).click();
  await page.waitForURL(/\/sales\/quote-requests\/\d+\/view$/);
  // The form had the same pictures.
  await page.locator(".hq-record-head").waitFor();
  const { body } = await call("GET", `/quote-requests/${request.id}`);
  const stored = Object.fromEntries(body.data.files.map(({ name, mime }: { name: string; mime: string }) => [name, mime]));
  // What can't be drawn is kept as a file, which is only downloaded.
  expect(stored).toMatchObject({ "plan.png": "image/png", "scan.png": "image/png", "broken.svg": "application/octet-stream" });
  for (const name of [/^plan\.png/, /^scan\.png/]) {
    const picture = page.getByRole("button", { name }).locator("img");
    await picture.waitFor();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
  expect(
    await page
      .getByRole("button", { name: /^broken\.svg/ })
      .locator("img")
      .count(),
  ).toBe(0);
  expect(await found(page)).toEqual(nothing);
  expect(someone.problems).toEqual([]);
});

/** Two by two pixels of 24 bits. */
function bmp(): Buffer {
  const bytes = Buffer.alloc(54 + 16);
  bytes.write("BM");
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  for (const [at, value] of [
    [14, 40],
    [18, 2],
    [22, 2],
  ] as const)
    bytes.writeUInt32LE(value, at);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  bytes.fill(0x55, 54);
  return bytes;
}
