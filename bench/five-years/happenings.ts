import { literal } from "../../server/db/names.ts";
import { continueIds } from "../support/bulk-fill.ts";
import type { History, SeedNotification } from "./entry.ts";

const agents = [
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
];

/**
 * The log of all entries, in chronological order as it would have been written: the creation of each row, then changes that are closer
 * together at the start of its life than at the end.
 */
export function logStatements(histories: readonly History[]): string[] {
  const parts = histories.map(({ resource, table, each, created, later }) => {
    const step = `t.id * 64 + n`;
    const choice = `pg_temp.between(1, ${later.length}, ${step}, 'step ${resource}')`;
    const picked = (index: 0 | 1) => `(array[${later.map((one) => literal(one[index])).join(", ")}])[${choice}]`;
    return `select t.created_at + (t.updated_at - t.created_at) * power(n::float8 / (many + 1), 2) as at, coalesce(t.updated_by_id, 1) as user_id,
        ${literal(resource)} as resource, t.id as record_id, case n when 0 then 'create' else ${picked(0)} end as verb,
        case n when 0 then ${created} else ${picked(1)}::jsonb end as changes,
        '10.' || pg_temp.between(0, 9, t.id, 'net') || '.0.' || pg_temp.between(2, 250, t.id, 'host') as ip,
        (array[${agents.map(literal).join(", ")}])[pg_temp.between(1, ${agents.length}, t.id, 'agent')] as user_agent, n
      from ${table} t, lateral (select pg_temp.between(0, ${2 * (each - 1)}, t.id, 'steps ${resource}') as many) length, lateral generate_series(0, many) n
      where t.created_by_id is not null${table === "parties" ? " and t.state in ('onboarding', 'active', 'suspended')" : ""}`;
  });
  return [
    `insert into activity_log (at, user_id, user_name, resource, record_id, verb, changes, ip, user_agent)
     select happened.at, user_id, u.name, resource, record_id, verb, changes, ip, user_agent
     from (${parts.join("\nunion all\n")}) happened join users u on u.id = user_id order by happened.at, resource, record_id, n`,
  ];
}

/** The notifications; the older one is, the more likely it has been seen. */
export function newsStatements(notifications: readonly SeedNotification[]): string[] {
  const parts = notifications.map(
    ({ resource, table, bizObject, each, recipient, title, message }) =>
      `select ${bizObject} as biz_object_id, ${literal(resource)} as resource, t.id as record_id, t.updated_by_id as by, ${literal(title)} as title,
         ${message} as message, t.created_at + (t.updated_at - t.created_at) * n / ${each} as at, ${recipient} as recipient, n
       from ${table} t, generate_series(1, ${each}) n where ${recipient} is not null`,
  );
  return [
    `create temporary table told as select row_number() over (order by at, resource, record_id, n) as id, * from (${parts.join("\nunion all\n")}) all_news`,
    `insert into notifications (id, biz_object_id, resource, record_id, triggered_by_user_id, title, message, created_at) overriding system value
     select id, biz_object_id, resource, record_id, by, title, message, at from told order by id`,
    `insert into notification_recipients (notification_id, user_id, is_seen, seen_at)
     select id, recipient, seen, case when seen then pg_temp.at_most(at + interval '3 hours') end
     from told, lateral (select pg_temp.age(at) > 2 and pg_temp.chance(0.97, id, 'seen') as seen) known order by id`,
    "drop table told",
    continueIds("notifications"),
  ];
}
