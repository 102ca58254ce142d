import { describe, expect, it } from "vitest";
import { isOutdated, kindOf, shellFor } from "../../src/sw/requests.ts";

const origin = "https://hq.example";
const get = (path: string, mode: RequestMode = "navigate") => ({ method: "GET", mode, url: new URL(path, origin).href });

describe("the service worker", () => {
  it.each([
    ["/api/quotes", "navigate"],
    ["/api/quotes", "cors"],
    ["/%61pi/quotes", "navigate"],
    ["/api/files/3?token=x", "navigate"],
    ["/app/key?protocol=7", "cors"],
    ["/warehousing/scan", "cors"],
    ["/sw.js", "navigate"],
    ["/assets/none.js", "cors"],
    ["https://other.example/assets/app-AbCd1234.js", "cors"],
  ] as const)("leaves %s (%s) alone", (path, mode) => expect(kindOf(get(path, mode), origin)).toBeUndefined());

  it("leaves everything alone that changes something", () => {
    expect(kindOf({ ...get("/warehousing/scan"), method: "POST" }, origin)).toBeUndefined();
  });

  it("answers for pages and for files with a hash in their name", () => {
    expect(kindOf(get("/warehousing/scan?x=1"), origin)).toBe("page");
    expect(kindOf(get("/"), origin)).toBe("page");
    expect(kindOf(get("/apiary"), origin)).toBe("page");
    expect(kindOf(get("/assets/app-AbCd1234.js", "cors"), origin)).toBe("asset");
  });

  it("gives the scan screen a page with its own policy, and no other address that page", () => {
    expect(["/warehousing/scan", "/warehousing/scan/", "/warehousing/scanner", "/", "/customers/3"].map(shellFor)).toEqual([
      "/warehousing/scan",
      "/warehousing/scan",
      "/auth",
      "/auth",
      "/auth",
    ]);
  });

  it("keeps the files of an earlier release for pages that still run, and not for ever", () => {
    const now = Date.parse("2026-11-25T00:00:00Z");
    const current = new Set(["/assets/a-AbCd1234.js"]);
    expect(isOutdated("/assets/a-AbCd1234.js", "Mon, 01 Jan 2024 00:00:00 GMT", current, now)).toBe(false);
    expect(isOutdated("/assets/b-AbCd1234.js", "Tue, 24 Nov 2026 00:00:00 GMT", current, now)).toBe(false);
    expect(isOutdated("/assets/b-AbCd1234.js", "Thu, 01 Oct 2026 00:00:00 GMT", current, now)).toBe(true);
    expect(isOutdated("/assets/b-AbCd1234.js", null, current, now)).toBe(true);
  });
});
