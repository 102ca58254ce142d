import { launch, person, signIn, desktop, phone } from "./e2e/support/browser.ts";
import { signedInCaller } from "./e2e/support/api.ts";
const url = "http://localhost:4871";
const browser = await launch();
const shots: [string, any, string, string][] = [];
const sales = await signedInCaller(url, "admin@hq.example");
const claims = await sales.rows("/claims?show=all&pageSize=50", "claims");
const by = (s: string) => claims.find((c: any) => c.state === s)?.id;
console.log(claims.map((c: any) => [c.id, c.number, c.state, c.customer]));
const owner = await signedInCaller(url, "owner@atelier.example");
const own = await owner.rows("/claims?show=all&pageSize=50", "claims");
console.log("own", own.map((c: any) => [c.id, c.state]));
const pages: [string, string, string][] = [
  ["admin@hq.example", "list", "/sales/claims"],
  ["admin@hq.example", "overdue", "/sales/claims?show=overdue"],
  ["admin@hq.example", "reviewing", `/sales/claims/${by("reviewing")}/view`],
  ["admin@hq.example", "offered", `/sales/claims/${by("offered")}/view`],
  ["admin@hq.example", "paid", `/sales/claims/${by("paid")}/view`],
  ["admin@hq.example", "create", `/sales/claims/create?pieces=1&pieces=2`],
  ["admin@hq.example", "dashboard", `/dashboard?tab=sales`],
  ["owner@atelier.example", "c-list", "/sales/claims"],
  ["owner@atelier.example", "c-home", "/"],
  ["owner@atelier.example", "c-create", "/sales/claims/create"],
  ...own.slice(0, 3).map((c: any): [string, string, string] => ["owner@atelier.example", `c-${c.state}`, `/sales/claims/${c.id}/view`]),
];
const wanted = process.argv.slice(2);
for (const [size, name] of [[desktop, "d"], [phone, "p"]] as const) {
  let who: any; let last = "";
  for (const [email, shot, path] of pages) {
    if (wanted.length && !wanted.includes(shot)) continue;
    if (email !== last) { who = await person(browser, url, size); await signIn(who, email); last = email; }
    await who.page.goto(path);
    await who.page.waitForTimeout(1800);
    await who.page.screenshot({ path: `/tmp/claims-${name}-${shot}.png`, fullPage: true });
    if (who.problems.length) console.log(shot, who.problems.splice(0));
  }
}
await browser.close();
