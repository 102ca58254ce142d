import { type QueryExecutorProvider, sql } from "kysely";
import type { ContactPerson } from "../../../../src/contract/queue.ts";
import type { Config } from "../../../config/config.ts";

/**
 * Whom a customer's people ask: the account executive of their company by name, at the company's phone number and address, because an
 * employee's own are not for customers. Without either, nobody.
 */
export const contactPersons =
  (db: QueryExecutorProvider, company: Config["company"]) =>
  async (companyId: number): Promise<ContactPerson | null> => {
    const { name, phone, email } = company;
    const reach = { phone: phone || null, email: email || null };
    const { rows } = await sql<{ name: string }>`
      select concat_ws(' ', u.first_name, u.last_name) as name from parties p join users u on u.id = p.account_executive_id
      where p.id = ${companyId} and u.state = 'active' and u.deleted_at is null`.execute(db);
    const [person] = rows;
    if (person) return { name: person.name, ...reach };
    return reach.phone === null ? null : { name, ...reach };
  };
