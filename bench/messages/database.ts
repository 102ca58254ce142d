import { type Db, openDatabase } from "../../server/db/connection.ts";
import { migrate } from "../../server/db/migrate.ts";
import { allTables } from "../../server/db/tables.ts";
import { seedDemo } from "../../server/demo/index.ts";
import { continueIds, switchAlwaysTriggers, withoutIndexes } from "../support/bulk-fill.ts";
import { server } from "../support/company.ts";
import { keptDatabase } from "../support/kept-database.ts";

const today = "2026-11-20";
/** Messages of a conversation on average; one conversation has this many by itself. */
const EACH = 15;
export const LONGEST = 10_000;

const fill = async (db: Db, messages: number): Promise<void> => {
  const conversations = Math.ceil(messages / EACH);
  const tables = allTables().filter(({ name }) => ["conversations", "messages"].includes(name));
  await db.withoutTimeout(async (client) => {
    await client.query("set session_replication_role = replica");
    await switchAlwaysTriggers(client, tables, "disable");
    await withoutIndexes(client, tables, async () => {
      // A hundred are new, three hundred open, five hundred wait, the others are closed; a number has one conversation.
      await client.query(`insert into conversations (id, state, name, channel, phone_number, email_address, address, key, party_id, assignee_id,
          subject, preview, last_message_at, unread, waiting_since, answer_due_at, created_at, updated_at)
        overriding system value
        select 1000 + n,
          case when n <= 100 then 'new' when n <= 400 then 'open' when n <= 900 then 'waiting' else 'closed' end,
          'Person ' || n || ' ' || md5(n::text), c, case when c = 'text message' then '+1 ' || (3000000000 + n) end,
          case when c = 'email' then 'person' || n || '@mail.test' end,
          case when c = 'email' then 'person' || n || '@mail.test' else '+1' || (3000000000 + n) end,
          case when c = 'text message' then 'text +1' || (3000000000 + n) end,
          (select id from parties order by id offset n % 20 limit 1), null,
          'Delivery of order ' || n, 'Where is it? ' || md5((n * 7)::text), at, n <= 100, case when n <= 400 then at end,
          case when n <= 400 then at + interval '1 hour' end, at - interval '1 day', at
        from (select n, case when n % 3 = 0 then 'email' else 'text message' end as c,
          timestamptz '${today} 12:00Z' - n * interval '7 minutes' as at from generate_series(1, ${conversations}) n) x`);
      await client.query(`insert into messages (id, conversation_id, channel, direction, preview, sender, body, delivery, provider_id, created_at, updated_at)
        overriding system value
        select 1000 + m, 1000 + k, case when k % 3 = 0 then 'email' else 'text message' end, d,
          'Message ' || md5(m::text), 'Person ' || k, 'Message ' || md5(m::text) || ' about the sofa, lamp ' || (m % 997) || ' and order ' || k,
          case d when 'in' then 'received' when 'note' then 'noted' else 'delivered' end, 'bench-' || m, at, at
        from (select m, case when m <= ${LONGEST} then 1 else 1 + (m * 7919::bigint) % ${conversations} end as k,
          case when m % 9 = 0 then 'note' when m % 2 = 0 then 'in' else 'out' end as d,
          timestamptz '${today} 12:00Z' - (${messages} - m) * interval '20 seconds' as at from generate_series(1, ${messages}) m) x`);
    });
    await switchAlwaysTriggers(client, tables, "enable always");
    await client.query("reset session_replication_role");
    for (const { name } of tables) await client.query(continueIds(name));
    await client.query("vacuum analyze");
  });
};

/** Address of a database with the demo company and this many messages more; created on first use. */
export const messagesDatabase = (messages: number): Promise<string> =>
  keptDatabase(server(), `messages_${messages}`, {}, async (databaseUrl) => {
    const start = Date.now();
    const db = await openDatabase({ databaseUrl, poolSize: 2 });
    try {
      await migrate(db);
      await seedDemo(db, { today, passwordDigest: "none" });
      await fill(db, messages);
    } finally {
      await db.close();
    }
    console.log(`${messages} messages: filled in ${Math.round((Date.now() - start) / 1000)} s`);
  });
