// @module-tag gate
import { beforeAll, expect, it } from "vitest";
import { createExportServer, type ExportServer } from "./export-server.ts";
import { readCsv } from "./read-csv.ts";

let server: ExportServer;
beforeAll(async () => {
  server = await createExportServer();
  return () => server.close();
});

const columns = ["name", "balance", "notDue", "days30", "days60", "days90", "over90", "overdue"];
const query = "show=overdue&sort=-overdue";

it("exports the overdue customers with their balance by age, the largest first", async () => {
  const admin = await server.add("admin-of-exports", { isAdmin: true });
  const exported = await server.run(admin, "customers", { format: "csv", columns, query });
  expect(exported.status, exported.message ?? "").toBe("done");
  const [head, ...rows] = readCsv((await server.download(admin, exported)).toString());
  expect(head).toEqual(["Name", "Balance", "Not due", "1–30 days", "31–60 days", "61–90 days", "90+ days", "Overdue"]);
  const listed = (await server.ask(admin, "GET", `customers?pageSize=200&fields=name,overdue&${query}`)).body.data.customers;
  expect(rows.map(([name]) => name)).toEqual(listed.map(({ name }: { name: string }) => name));
  expect(rows.length).toBeGreaterThan(2);
  for (const [, ...amounts] of rows) {
    const [balance = 0, notDue = 0, ...late] = amounts.map((each) => Math.round(Number(each) * 100));
    const overdue = late.pop();
    expect(late.reduce((sum, each) => sum + each, 0)).toBe(overdue);
    expect(notDue + (overdue ?? 0)).toBe(balance);
  }
});

it("refuses an export by amounts that its reader may not see", async () => {
  const seller = await server.add("seller", { abilities: [{ subject: "ACCT_CUSTOMERS", action: "read" }] });
  for (const refused of [query, "sort=-balance", "filter[balance][gte]=1"])
    expect((await server.ask(seller, "POST", "customers/exports", { format: "csv", columns: ["name"], query: refused })).status).toBe(422);
  const exported = await server.run(seller, "customers", { format: "csv", columns, query: "" });
  const [, ...rows] = readCsv((await server.download(seller, exported)).toString());
  for (const [, ...amounts] of rows) expect(amounts.every((each) => each === "")).toBe(true);
});
