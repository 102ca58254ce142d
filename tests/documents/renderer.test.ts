import { afterAll, describe, expect, it } from "vitest";
import { lineTable } from "../../server/documents/parts/tables.ts";
import { createRenderer, RendererBusy, RenderFailure } from "../../server/documents/renderer.ts";
import type { Block, Sheet } from "../../server/documents/sheet.ts";
import { pagesOf } from "./read-pdf.ts";

const renderer = createRenderer({ limitMs: 120_000 });
afterAll(() => renderer.close());

const sheet = (content: readonly Block[], title = "Paper"): Sheet => ({
  title,
  author: "HQ",
  createdAt: "2026-11-20T10:00:00Z",
  runningHead: `HQ  ·  ${title}`,
  foot: { left: "HQ", number: "N-1" },
  content,
});

describe("the thread that sets documents", () => {
  it("gives the same bytes for the same sheet, in another thread too", async () => {
    const other = createRenderer({ limitMs: 120_000 });
    const made = await Promise.all([renderer, renderer, other].map((each) => each.render(sheet([{ text: "Once and again" }]))));
    await other.close();
    const [first, ...more] = made.map((bytes) => Buffer.from(bytes).toString("base64"));
    expect(more).toEqual([first, first]);
    expect(Buffer.from(await renderer.render(sheet([{ text: "Another" }]))).toString("base64")).not.toBe(first);
  });

  it("sets a long table over pages: its headings on each, its rows whole and each once, the pages counted", async () => {
    const rows = Array.from({ length: 300 }, (_, at) => ({
      name: `Row ${at + 1} begins, ${"goes on and on ".repeat(at % 9)}and row ${at + 1} ends`,
    }));
    const table = lineTable(
      [
        { label: "#", width: 30, value: (_, at) => String(at + 1) },
        { label: "What it is", width: 180, value: ({ name }: { name: string }) => name },
      ],
      rows,
    );
    const pages = pagesOf(await renderer.render(sheet([table])));
    expect(pages.length).toBeGreaterThan(5);
    for (const [at, text] of pages.entries()) {
      expect(text).toContain("What it is");
      expect(text).toContain(`N-1   Page ${at + 1} of ${pages.length}`);
      expect(text.includes("HQ  ·  Paper")).toBe(at > 0);
      for (const [, number] of text.matchAll(/Row (\d+) begins/g)) expect(text, `page ${at + 1}`).toContain(`and row ${number} ends`);
    }
    const all = pages.join("\n");
    for (const at of rows.keys()) expect(all.split(`Row ${at + 1} begins`).length, `row ${at + 1}`).toBe(2);
  }, 120_000);

  it("prints the names of people everywhere: of each letter it knows which it is", async () => {
    const names = ["Łukasz Wójcik", "Bjørn Ångström", "Θεόδωρος", "Ирина Щёкина", "Nguyễn", "Žofie Říhová", "İpek Şahin"];
    const [text = ""] = pagesOf(await renderer.render(sheet(names.map((name) => ({ text: name })))));
    for (const name of names) expect(text).toContain(name);
    expect(text).not.toContain("\ufffd");
  });

  it("turns what is written from right to left: the first word stands last", async () => {
    const [text = ""] = pagesOf(await renderer.render(sheet([{ text: "שלום עולם" }])));
    const turned = (word: string) => [...word].reverse().join("");
    expect(text).toContain(`${turned("עולם")} ${turned("שלום")}`);
  });

  it("reads no file and no address", async () => {
    for (const image of ["/etc/hostname", "file:///etc/hostname", "http://127.0.0.1:9/x.png"])
      await expect(renderer.render(sheet([{ image, fit: [10, 10] }]))).rejects.toBeInstanceOf(RenderFailure);
  });
});

describe("a thread that breaks", () => {
  const thread = new URL("./crashing-thread.mjs", import.meta.url);
  const made = async (of: ReturnType<typeof createRenderer>, title: string) => Buffer.from(await of.render(sheet([], title))).toString();

  it("is refused for what it was at, and a fresh one does the next", async () => {
    const broken = createRenderer({ thread, limitMs: 60_000 });
    const outcomes = await Promise.allSettled(["end", "one", "throw", "two"].map((title) => made(broken, title)));
    expect(outcomes.map((each) => (each.status === "fulfilled" ? each.value : each.reason))).toEqual([
      expect.any(RenderFailure),
      "made one",
      expect.any(RenderFailure),
      "made two",
    ]);
    await broken.close();
  });

  it("is given up when it takes too long", async () => {
    const broken = createRenderer({ thread, limitMs: 400 });
    await expect(made(broken, "hang")).rejects.toBeInstanceOf(RenderFailure);
    await broken.close();
  });

  it("has a queue with an end, and leaves nobody waiting when the server closes", async () => {
    const broken = createRenderer({ thread, limitMs: 60_000, mostWaiting: 2 });
    const waiting = ["hang", "one", "two"].map((title) => made(broken, title).catch((failure: unknown) => failure));
    await expect(made(broken, "three")).rejects.toBeInstanceOf(RendererBusy);
    await broken.close();
    for (const each of await Promise.all(waiting)) expect(each).toBeInstanceOf(RenderFailure);
  });
});
