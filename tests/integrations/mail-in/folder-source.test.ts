import { existsSync } from "node:fs";
import { chmod, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFolderSource } from "../../../server/integrations/mail-in/folder-source.ts";
import type { TakeMail } from "../../../server/integrations/mail-in/mail-source.ts";
import { silent } from "../../support/test-server.ts";
import { writeMail } from "./fixture.ts";

let folder: string;
let taken: string[];
let take: TakeMail;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "hq-inbox-"));
  taken = [];
  take = async ({ raw }) => {
    taken.push(raw.toString());
    return { refused: raw.toString().includes("Subject: refuse") ? "No." : null };
  };
});
afterEach(() => rm(folder, { recursive: true }));

const source = () => createFolderSource({ folder, log: silent, take: (mail) => take(mail) });
const put = (name: string, content: Buffer | string) => writeFile(join(folder, name), content);
const names = async (place = "") =>
  existsSync(join(folder, place)) ? (await readdir(join(folder, place))).filter((name) => name.endsWith(".eml")) : [];

describe("the inbox folder", () => {
  it("takes emails at the second look and keeps them in done or refused, as our own private files", async () => {
    const { look } = source();
    await put("a.eml", writeMail({ subject: "one" }));
    await put("b.eml", writeMail({ subject: "refuse" }));
    await put("notes.txt", "no email");
    await chmod(join(folder, "a.eml"), 0o644);
    await look();
    expect(taken).toHaveLength(0);
    await look();
    expect(taken).toHaveLength(2);
    expect(await names()).toEqual([]);
    const [done = ""] = await names("done");
    expect(done).toMatch(/^\d{4}-.*-a\.eml$/);
    expect((await stat(join(folder, "done", done))).mode & 0o777).toBe(0o600);
    expect(await names("refused")).toHaveLength(1);
    expect(existsSync(join(folder, "notes.txt"))).toBe(true);
  });

  it("waits for a file that is still being written", async () => {
    const { look } = source();
    await put("a.eml", "From: a@b.example\r\n");
    await look();
    await put("a.eml", "From: a@b.example\r\nSubject: whole\r\n\r\nText");
    await look();
    expect(taken).toEqual([]);
    await look();
    expect(taken).toEqual([expect.stringContaining("Text")]);
  });

  it("leaves an email where it is when it can't be taken, and goes on with the others", async () => {
    const { look } = source();
    const works = take;
    take = (mail) => (mail.raw.toString().includes("Subject: bad") ? Promise.reject(new Error("away")) : works(mail));
    await put("1.eml", writeMail({ subject: "bad" }));
    await put("2.eml", writeMail({ subject: "good" }));
    for (let n = 0; n < 4; n += 1) await look();
    expect(taken).toHaveLength(1);
    expect(await names()).toEqual(["1.eml"]);
    // A new process tries at once.
    take = works;
    const next = source();
    await next.look();
    await next.look();
    expect(await names()).toEqual([]);
  });

  it("gives up an email that can't be taken in ten attempts, which is shown to somebody", async () => {
    const given: string[] = [];
    const { look } = createFolderSource({
      folder,
      log: silent,
      retryMs: () => 0,
      take: () => Promise.reject(new Error("never")),
      refuse: async (raw, reason) => {
        given.push(`${/^Subject: (.*)\r$/m.exec(raw.toString())?.[1]}: ${reason}`);
        return { refused: reason };
      },
    });
    await put("a.eml", writeMail({ subject: "poison" }));
    for (let n = 0; n < 11; n += 1) await look();
    expect([given, await names()]).toEqual([[], ["a.eml"]]);
    await look();
    expect(given).toEqual(["poison: It could not be stored in 10 attempts."]);
    expect([await names(), await names("refused")]).toEqual([[], [expect.stringMatching(/-a\.eml$/)]]);
  });

  it("keeps an email whatever moment the process is killed in", async () => {
    const raw = writeMail({ subject: "kept" });
    await put("a.eml", raw);
    // Killed after it was taken and copied, before the original was removed.
    const first = source();
    await first.look();
    await first.look();
    const [done = ""] = await names("done");
    await rename(join(folder, "done", done), join(folder, "a.eml"));
    await writeFile(join(folder, "done", ".half.tmp"), "half");
    const second = source();
    await second.look();
    await second.look();
    // Passed twice, which whoever takes it recognizes; and kept.
    expect(taken).toHaveLength(2);
    const [again = ""] = await names("done");
    expect(await readFile(join(folder, "done", again))).toEqual(raw);
  });
});
