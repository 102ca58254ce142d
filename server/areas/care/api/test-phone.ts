import { type QueryExecutorProvider, sql } from "kysely";
import { z } from "zod";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import type { TestPhone, TestPhoneMessage } from "../../../../src/contract/test-phone.ts";
import { textKey } from "../../../../src/resources/care/inbox-rules.ts";
import { isE164 } from "../../../../src/schemas/values/phone.ts";
import { notFound } from "../../../engine/wire/problem.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { lineText, parseInput } from "../../../http/parse.ts";
import { type RouteAccess, routeFor, takes } from "../../../http/route-access.ts";
import type { TestTexts } from "../../../integrations/texts/test-texts.ts";

export interface TestPhoneDeps {
  readonly db: QueryExecutorProvider;
  readonly testTexts: TestTexts | null;
}

const SHOWN = 100;
const access: RouteAccess = {
  ability: { subject: "CC_DISPATCH_TRACKER_SMS", verb: "read" },
  callers: ["employee"],
  scope: "Employees: the text messages of one number, while the test service is active. Customers: no access.",
  refusals: [422],
};
const number = lineText(20).refine(isE164, "Enter a number like +12125550143.");
const asked = z.strictObject({ number });
const written = z.strictObject({ number, body: z.string("Write something.").trim().min(1, "Write something.").max(1_600) });

/** The phone of the test service: what a number has got from us, and writing to us from it. Without the test service it returns 404. */
export const testPhoneCalls = defineRoutes((app, { db, testTexts }: TestPhoneDeps) => {
  const shown = async (from: string): Promise<DataResponse<TestPhone>> => {
    if (!testTexts) throw notFound();
    const { rows } = await sql<TestPhoneMessage>`
      select * from (
        select m.id, m.direction = 'in' as "isOwn", coalesce(m.body, '') as body, m.created_at as at
        from messages m join conversations c on c.id = m.conversation_id
        where lower(c.key) = ${textKey(from)} and m.direction in ('in', 'out') and m.delivery in ('received', 'sent', 'delivered')
        order by m.id desc limit ${SHOWN}) newest order by id`.execute(db);
    return { data: { number: testTexts.number, messages: rows } };
  };

  app.get("/api/test-phone", routeFor(access), (request) => shown(parseInput(asked, request.query).number));

  app.post("/api/test-phone", takes(routeFor(access), written), async (request) => {
    const { number: from, body } = parseInput(written, request.body);
    if (!testTexts) throw notFound();
    await testTexts.write(from, body);
    return shown(from);
  });
});
