import { openDatabase } from "../../server/db/connection.ts";
import { dateIn } from "../../src/schemas/values/time-zone.ts";
import { companyDatabase, copyOf } from "../support/company.ts";
import { fillMoney } from "./fill.ts";

/** Address of a database with the five-year company at this factor and this many invoices; created on first use. */
export async function moneyDatabase(factor: number, invoices: number): Promise<string> {
  await companyDatabase(factor);
  return copyOf(factor, `money_${invoices}`, async (databaseUrl) => {
    const db = await openDatabase({ databaseUrl });
    const today = dateIn("UTC", new Date());
    await fillMoney(db, { invoices, seed: 1, today, log: (line) => console.log(`  ${line}`) });
    await db.close();
  });
}
