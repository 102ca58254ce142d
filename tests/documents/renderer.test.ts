import { afterAll, describe, expect, it } from "vitest";
import { lineTable } from "../../server/documents/parts/tables.ts";
import { createRenderer, RendererBusy, RenderFailure } from "../../server/documents/render/renderer.ts";
import type { Block, Sheet } from "../../server/documents/render/sheet.ts";
import { pagesOf, partsOf } from "./read-pdf.ts";

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

describe("the document renderer", () => {
  it("gives the same bytes for the same content, in another thread too", async () => {
    const other = createRenderer({ limitMs: 120_000 });
    const pdfs = await Promise.all([renderer, renderer, other].map((each) => each.render(sheet([{ text: "Once and again" }]))));
    await other.close();
    const [first, ...more] = pdfs.map((bytes) => Buffer.from(bytes).toString("base64"));
    expect(more).toEqual([first, first]);
    expect(Buffer.from(await renderer.render(sheet([{ text: "Another" }]))).toString("base64")).not.toBe(first);
  });

  it("splits a long table over pages with repeated headings, whole rows and page numbers", async () => {
    const rows = Array.from({ length: 300 }, (_, index) => ({
      name: `Row ${index + 1} begins, ${"goes on and on ".repeat(index % 9)}and row ${index + 1} ends`,
    }));
    const table = lineTable(
      [
        { label: "#", width: 30, value: (_, index) => String(index + 1) },
        { label: "What it is", width: 180, value: ({ name }: { name: string }) => name },
      ],
      rows,
    );
    const pages = pagesOf(await renderer.render(sheet([table])));
    expect(pages.length).toBeGreaterThan(5);
    for (const [index, text] of pages.entries()) {
      expect(text).toContain("What it is");
      expect(text).toContain(`N-1   Page ${index + 1} of ${pages.length}`);
      expect(text.includes("HQ  ·  Paper")).toBe(index > 0);
      for (const [, number] of text.matchAll(/Row (\d+) begins/g)) expect(text, `page ${index + 1}`).toContain(`and row ${number} ends`);
    }
    const all = pages.join("\n");
    for (const index of rows.keys()) expect(all.split(`Row ${index + 1} begins`).length, `row ${index + 1}`).toBe(2);
  }, 120_000);

  it("says what is a heading, a table's cell, a picture or only repeated, and in which language", async () => {
    const rows = Array.from({ length: 90 }, (_, index) => ({ name: `Row ${index + 1}` }));
    const table = lineTable(
      [
        { label: "Line", width: 30, value: (_, index) => String(index + 1) },
        { label: "Name", width: "*", value: ({ name }: { name: string }) => name },
      ],
      rows,
    );
    const picture =
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
    const content: Block[] = [
      { text: "Paper", style: "title" },
      { text: [{ text: "Read " }, { text: "this", link: "https://hq.example/read" }] },
      { text: " " },
      table,
      { image: picture, alt: "The sofa's left arm", fit: [10, 10] },
      { image: picture, alt: "", fit: [10, 10] },
      { text: "End", style: "heading" },
    ];
    const bytes = await renderer.render({ ...sheet(content), stamp: "VOID", foot: { left: "HQ", number: "N-1", note: "Call us." } });
    const parts = partsOf(bytes);
    const count = (type: string) => parts.filter(({ head }) => head.includes(`/S /${type}\n`)).length;
    expect(
      Object.fromEntries(["Document", "H1", "H2", "Table", "TR", "TH", "TD", "Figure", "Link"].map((type) => [type, count(type)])),
    ).toEqual({
      ...{ Document: 1, H1: 1, H2: 1, Table: 1, TR: 91, TH: 2, TD: 180 },
      ...{ Figure: 1, Link: 1 },
    });
    // The stamp, the paragraph and the note.
    expect(count("P")).toBe(3);
    const text = Buffer.from(bytes).toString("latin1");
    for (const said of ["/Lang (en-US)", "/DisplayDocTitle true", "/Marked true", "/Scope /Column", "/Alt (The sofa's left arm)"])
      expect(text).toContain(said);
    const pages = parts.flatMap(({ stream = "" }) => (stream.includes(" BDC") ? [stream] : []));
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) {
      // Nothing is drawn outside of a mark, and none is within another.
      const marks = [...page.matchAll(/\b(BDC|BMC|EMC|Tj|TJ|Do)\b/g)].map(([mark]) => mark);
      let isOpen = false;
      for (const each of marks) {
        if (each === "EMC" || each === "BDC" || each === "BMC") {
          expect(isOpen).toBe(each === "EMC");
          isOpen = !isOpen;
        } else expect(isOpen).toBe(true);
      }
      expect(isOpen).toBe(false);
    }
  });

  it("prints names in Latin, Greek and Cyrillic letters and keeps them readable as text", async () => {
    const names = ["Łukasz Wójcik", "Bjørn Ångström", "Θεόδωρος", "Ирина Щёкина", "Nguyễn", "Žofie Říhová", "İpek Şahin"];
    const [text = ""] = pagesOf(await renderer.render(sheet(names.map((name) => ({ text: name })))));
    for (const name of names) expect(text).toContain(name);
    expect(text).not.toContain("\ufffd");
  });

  it("prints right-to-left text in reverse order", async () => {
    const [text = ""] = pagesOf(await renderer.render(sheet([{ text: "שלום עולם" }])));
    const turned = (word: string) => [...word].reverse().join("");
    expect(text).toContain(`${turned("עולם")} ${turned("שלום")}`);
  });

  it("reads no file and no URL", async () => {
    for (const image of ["/etc/hostname", "file:///etc/hostname", "http://127.0.0.1:9/x.png"])
      await expect(renderer.render(sheet([{ image, alt: "", fit: [10, 10] }]))).rejects.toBeInstanceOf(RenderFailure);
  });
});

describe("a crashing renderer thread", () => {
  const thread = new URL("./crashing-thread.mjs", import.meta.url);
  const renderWith = async (instance: ReturnType<typeof createRenderer>, title: string) =>
    Buffer.from(await instance.render(sheet([], title))).toString();

  it("fails the current document, and a new thread renders the next", async () => {
    const broken = createRenderer({ thread, limitMs: 60_000 });
    const outcomes = await Promise.allSettled(["end", "one", "throw", "two"].map((title) => renderWith(broken, title)));
    expect(outcomes.map((each) => (each.status === "fulfilled" ? each.value : each.reason))).toEqual([
      expect.any(RenderFailure),
      "made one",
      expect.any(RenderFailure),
      "made two",
    ]);
    await broken.close();
  });

  it("is stopped when it takes too long", async () => {
    const broken = createRenderer({ thread, limitMs: 400 });
    await expect(renderWith(broken, "hang")).rejects.toBeInstanceOf(RenderFailure);
    await broken.close();
  });

  it("has a bounded queue, and rejects everything waiting when the server closes", async () => {
    const broken = createRenderer({ thread, limitMs: 60_000, maxWaiting: 2 });
    const waiting = ["hang", "one", "two"].map((title) => renderWith(broken, title).catch((failure: unknown) => failure));
    await expect(renderWith(broken, "three")).rejects.toBeInstanceOf(RendererBusy);
    await broken.close();
    for (const each of await Promise.all(waiting)) expect(each).toBeInstanceOf(RenderFailure);
  });
});
