import { type QueryExecutorProvider, sql } from "kysely";
import type { ContactPerson } from "../../../src/contract/queue.ts";
import type { Config } from "../../config.ts";

/**
 * Whom a customer's people ask: the account executive of their company, with the company's own phone number where they have none. Without
 * one, the company.
 */
export const contactPersons =
  (db: QueryExecutorProvider, company: Config["company"]) =>
  async (companyId: number): Promise<ContactPerson | null> => {
    const { rows } = await sql<ContactPerson>`
      select concat_ws(' ', u.first_name, u.last_name) as name, u.phone, u.email
      from parties p join users u on u.id = p.account_executive_id
      where p.id = ${companyId} and u.state = 'active' and u.deleted_at is null`.execute(db);
    const [person] = rows;
    const phone = person?.phone ?? (company.phone || null);
    return person ? { ...person, phone } : phone === null ? null : { name: company.name, phone, email: company.email || null };
  };
