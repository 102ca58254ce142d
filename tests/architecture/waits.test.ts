import { describe, expect, it } from "vitest";
import { bareSleeps } from "../support/bare-sleeps.ts";
import { earlyAbsences } from "../support/early-absences.ts";
import { sourceFiles } from "../support/imports.ts";

const sources = sourceFiles("tests");

/** The only files that wait by the clock. */
const timed = new Map([
  ["tests/support/waits.ts", "has a helper for each reason to wait"],
  ["tests/support/ui-setup.ts", "waits for calls of which nobody knows whether they come, at night"],
  ["tests/e2e/support/go-on.ts", "waits in the page until nothing changes there any more"],
]);

describe("tests", () => {
  it("wait by the helpers of tests/support/waits.ts, and never by the clock", () => {
    const found = sources.filter(({ path }) => !timed.has(path)).flatMap(({ path, text }) => bareSleeps(path, text));
    expect(found).toEqual([]);
    for (const path of timed.keys()) expect(bareSleeps(path, sources.find((each) => each.path === path)?.text ?? ""), path).not.toEqual([]);
  });

  it("wait for something on a screen before they say what is not there", () => {
    expect(earlyAbsences(sources.filter(({ path }) => /^tests\/(ui|e2e|support)\//.test(path)))).toEqual([]);
  });
});

describe("a bare sleep", () => {
  it.each([
    ["of a promise", "await new Promise((resolve) => setTimeout(resolve, 20));"],
    ["of a loop", "while (!done) await new Promise<void>((next) => { setTimeout(() => next(), 5); });"],
    ["of Node", 'import { setTimeout as pause } from "node:timers/promises"; await pause(20);'],
    ["of Node, by another name", 'import * as timers from "timers/promises"; await timers.setTimeout(20);'],
    ["of the scheduler", 'import { scheduler } from "node:timers/promises"; await scheduler.wait(20);'],
    ["made from a callback", "await promisify(setTimeout)(20);"],
    ["of the window", "await new Promise((resolve) => window.setTimeout(resolve, 20));"],
    ["of Playwright", "await page.waitForTimeout(20);"],
    ["in a wait of a second", "await vi.waitFor(() => expect(sent).toEqual([1]));"],
    ["in the page", "await page.evaluate(() => new Promise((done) => setTimeout(done, 20)));"],
  ])("%s is found", (_, code) => {
    expect(bareSleeps("tests/x.test.ts", `const one = 1;\n${code}`)[0]).toBe("tests/x.test.ts:2");
  });

  it.each([
    ["a helper", 'import { delay } from "./waits.ts"; await delay(20);'],
    ["a patient wait", "await vi.waitFor(() => expect(sent).toEqual([1]), patiently);"],
    ["fake timers", 'vi.useFakeTimers({ toFake: ["setTimeout"] }); vi.advanceTimersByTime(20);'],
    ["a turn of the event loop", 'import { setImmediate } from "node:timers/promises"; await setImmediate();'],
    ["a type", "let timer: ReturnType<typeof setTimeout> | undefined;"],
    ["code as a string", "setTimeout(\"window.name = 'evaluated'\");"],
    ["a mention", "// setTimeout\nconst name = 'waitForTimeout';"],
  ])("is not %s", (_, code) => {
    expect(bareSleeps("tests/x.test.ts", code)).toEqual([]);
  });
});

const ui = (body: string, before = "") =>
  earlyAbsences([
    { path: "tests/ui/x.test.tsx", text: `import { open } from "./app.tsx";\n${before}\nit("shows it", async () => { ${body} });` },
    {
      path: "tests/ui/app.tsx",
      text: "export const begin = () => render(<App />);\nexport async function open() { begin(); await screen.findByText('A'); }",
    },
  ]);
const browser = (body: string, before = "") =>
  earlyAbsences([{ path: "tests/e2e/x.test.ts", text: `${before}\nit("shows it", async () => { ${body} });` }]);
const gone = 'expect(screen.queryByText("A")).toBeNull();';
const none = 'expect(await page.getByText("A").count()).toBe(0);';

describe("an early absence", () => {
  it.each([
    ["right after rendering", `render(<App />); ${gone}`],
    ["in other words", 'render(<App />); expect(screen.queryByText("A")).not.toBeInTheDocument();'],
    ["of several", 'render(<App />); expect(screen.queryAllByRole("row")).toHaveLength(0);'],
    ["of the document", 'render(<App />); expect(document.querySelector("a")).toBeNull();'],
    ["that is waited for", `render(<App />); await waitFor(() => { ${gone} });`],
    ["after a request alone", `render(<App />); await waitFor(() => expect(requests).toHaveLength(1)); ${gone}`],
    ["on the next screen", `render(<App />); await screen.findByText("A"); unmount(); render(<Other />); ${gone}`],
    ["after the address alone", `await open(); await waitFor(() => expect(screen.getByTestId("where")).toHaveTextContent("/b")); ${gone}`],
    ["after what is only said to be otherwise", `render(<App />); expect(screen.queryAllByRole("row")).not.toHaveLength(3); ${gone}`],
    ["by a helper", "render(<App />); expect(note()).toBeUndefined();", 'const note = () => screen.queryByText("A")?.parentElement;'],
    ["in a helper", "render(<App />); isGone();", `function isGone() { ${gone} }`],
    ["before what a helper waits for", `${gone} await open();`],
    ["beside a function that nobody calls", `render(<App />); const later = () => screen.findByText("A"); ${gone}`],
  ])("of a component is found: %s", (_, body, before = "") => {
    expect(ui(body, before)).toEqual([expect.stringMatching(/^tests\/ui\/x\.test\.tsx:\d+: expect.* \(shows it\)$/)]);
  });

  it.each([
    ["after a presence", `render(<App />); await screen.findByText("B"); ${gone}`],
    ["after one that is asserted", `render(<App />); expect(screen.queryByText("B")).toBeInTheDocument(); ${gone}`],
    ["beside one", 'render(<App />); expect(within(await screen.findByRole("region")).queryByText("A")).toBeNull();'],
    ["after a helper of another file", `await open(); ${gone}`],
    [
      "after a helper of its own",
      `await start(); ${gone}`,
      'const start = async () => { render(<App />); await screen.findByText("B"); };',
    ],
    ["after what was done before each test", gone, "beforeEach(async () => { await open(); });"],
    ["over some time", 'render(<App />); await stays(() => expect(screen.queryByText("A")).toBeNull(), 50, "nothing tells");'],
    ["of what is no screen", "expect(requests).toEqual([]); expect(value).toBeNull();"],
  ])("of a component is none %s", (_, body, before = "") => {
    expect(ui(body, before)).toEqual([]);
  });

  it.each([
    ["right after the navigation", `await page.goto("/b"); ${none}`],
    ["after the address alone", `await page.getByText("B").click(); await page.waitForURL("/b"); ${none}`],
    ["of what is visible", 'await page.reload(); expect(await page.getByText("A").isVisible()).toBe(false);'],
    ["of texts", 'await page.goto("/b"); expect(await page.locator("li").allTextContents()).toEqual([]);'],
    ["that is waited for", 'await page.goto("/b"); await page.getByText("A").waitFor({ state: "hidden" });'],
    ["that is polled", 'await page.goto("/b"); await expect.poll(() => page.getByText("A").count()).toBe(0);'],
    ["after a script and a key", `await page.goto("/b"); await page.evaluate(() => 1); await page.keyboard.press("a"); ${none}`],
    ["of a page before another is loaded", `await page.getByText("B").waitFor(); await page.goto("/b"); ${none}`],
  ])("of a page is found: %s", (_, body) => {
    expect(browser(body)).toHaveLength(1);
  });

  it.each([
    ["after a presence", `await page.goto("/b"); await page.getByText("B").waitFor(); ${none}`],
    ["after a click", `await page.goto("/b"); await page.getByText("B").click(); ${none}`],
    ["after one that is polled", `await page.goto("/b"); await expect.poll(() => page.getByText("B").count()).toBe(2); ${none}`],
    [
      "in what a helper is given",
      `await as("a@hq.example", async () => { ${none} });`,
      'async function as(who, doing) { await page.getByText("B").waitFor(); await doing(); }',
    ],
  ])("of a page is none %s", (_, body, before = "") => {
    expect(browser(body, before)).toEqual([]);
  });
});
