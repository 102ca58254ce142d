import { literal } from "../../server/db/names.ts";

interface Sizes {
  readonly pieces: number;
  readonly today: string;
  /** Bins of each hub. */
  readonly bins: number;
}

/** Customers beside those of the demo. */
const customers = 400;
const perReceive = 20;
/** Movements of each piece. */
const steps = 5;
/** Days from the first receive to the last. */
const days = 900;
const things =
  "{Sofa,Lounge chair,Dining table,Side table,Floor lamp,Pendant,Rug,Mirror,Headboard,Bed frame,Dresser,Nightstand,Desk,Bookcase}";
const makers = "{Oak & Sons,Halyard,North Mill,Casa Verde,Lumen Works,Atelier Brun,Kestrel,Foundry Nine}";
const rooms = "{Lobby,Suite 101,Suite 102,Library,Bar,Terrace,Dining room,Primary bedroom,Office,Spa}";

const pick = (words: string, by: string): string => `(${literal(words)}::text[])[1 + (${by}) % ${words.split(",").length}]`;
/** The bin of a piece after a step. Two steps of a piece never end in the same one. */
const binAfter = (step: number, bins: number): string => `(i.n / 2 * 7919 + ${step * 101}) % ${bins}`;
/** When the truck with these pieces arrived: the newest came yesterday. */
const arrival = (piece: string, { pieces, today }: Sizes): string =>
  `${literal(today)}::timestamptz - (1 + (${pieces} - ${piece}) * ${days} / ${pieces}) * interval '1 day' + ${piece} % 600 * interval '1 minute'`;

/** The statements that fill the tables, in order. The n of a row is its number among the new ones, from 0. */
export function statements(sizes: Sizes): string[] {
  const { pieces, bins } = sizes;
  return [
    `create temp table bins as select hub_id, id, row_number() over (partition by hub_id order by id) - 1 as n
     from places where kind = 'bin' and code like 'R%'`,
    "create index on bins (hub_id, n)",
    "create temp table outside as select hub_id, kind, purpose, min(id) as id from places where kind <> 'bin' group by 1, 2, 3",
    `insert into parties (state, name, kind, warehousing, created_at) select 'active', 'Client ' || k, kind, true, created_at
     from parties, generate_series(1, ${customers}) k where id = 2`,
    // The first is the demo's own customer, who has the most by far.
    `create temp table owners as select id, row_number() over (order by id) - 1 as n
     from parties where id in (2, 3) or name like 'Client %'`,
    `create temp table arrivals as select g as n, 1 + g % 2 as hub_id, o.id as customer_id, ${pick(makers, "g")} as vendor,
       'PO-' || 10000 + g / 3 as po_number, ${arrival(`(g * ${perReceive})`, sizes)} as at,
       (select max(id) from receives) + 1 + g as id
     from generate_series(0::bigint, ${Math.ceil(pieces / perReceive) - 1}) g
     join owners o on o.n = floor(${customers + 2} * power((g * 7919 % 10007) / 10007.0, 2))`,
    `insert into receives (id, state, number, hub_id, customer_id, arrived_at, received_on, vendor, po_number, carrier, pro_number, completed_at,
       units, units_damaged, units_short, units_over, created_at, updated_at) overriding system value
     select id, 'completed', 'RC-' || lpad(id::text, 7, '0'), hub_id, customer_id, at, at::date, vendor, po_number, 'Estes', 'PRO' || 500000 + n, at,
       ${perReceive}, 0, 0, 0, at, at from arrivals`,
    `create temp table planned as select i.n, a.id as receive_id, a.hub_id, a.customer_id, a.vendor, a.po_number, a.at,
       case when i.n % 100 < 38 then 'delivered' when i.n % 100 < 40 then 'onHold' else 'inStock' end as state,
       (select max(id) from inventory_items) + 1 + i.n as id
     from generate_series(0::bigint, ${pieces - 1}) i(n) join arrivals a on a.n = i.n / ${perReceive}`,
    "analyze planned",
    `insert into inventory_items (id, state, tag, description, customer_id, quantity, sidemark, room, vendor, po_number, hub_id, place_id,
       last_sequence, moved_at, receive_id, received_on, ages_on, stored_at, released_on, needed_by, hold_reason, created_at, updated_at)
     overriding system value
     select i.id, i.state, 'T' || lpad(i.id::text, 9, '0'), ${pick(things, "i.n")} || ' ' || i.n % 97, i.customer_id, 1,
       'Project ' || i.customer_id || '-' || i.receive_id / 40, ${pick(rooms, "i.n / 3")}, i.vendor, i.po_number, i.hub_id,
       case when i.state = 'delivered' then o.id else b.id end, ${steps}, i.at + ${steps - 1} * interval '1 day', i.receive_id, i.at::date,
       i.at::date + 90, i.at + interval '1 day', case when i.state = 'delivered' then i.at::date + ${steps} end, case when i.n % 5 = 0 then i.at::date + 120 end,
       case when i.state = 'onHold' then 'Waits for its inspection' end, i.at, i.at
     from planned i join bins b on b.hub_id = i.hub_id and b.n = ${binAfter(steps, bins)}
       join outside o on o.hub_id = i.hub_id and o.kind = 'customer' order by i.id`,
    ...Array.from({ length: steps }, (_, index) => movementsOf(index + 1, bins)),
  ];
}

/** The movements of one step: received, put away, moved twice, and moved again or delivered. */
function movementsOf(step: number, bins: number): string {
  const kinds = ["'receive'", "'put away'", "'move'", "'move'", "case when i.state = 'delivered' then 'deliver' else 'move' end"];
  const bin = (after: number): string => `(select id from bins b where b.hub_id = i.hub_id and b.n = ${binAfter(after, bins)})`;
  const outside = (condition: string): string => `(select id from outside o where o.hub_id = i.hub_id and ${condition})`;
  const floor = outside("o.purpose = 'receiving'");
  const from = step === 1 ? outside("o.kind = 'vendor'") : step === 2 ? floor : bin(step - 1);
  const delivered = outside("o.kind = 'customer'");
  const to = step === 1 ? floor : step === steps ? `case when i.state = 'delivered' then ${delivered} else ${bin(step)} end` : bin(step);
  return `insert into movements (item_id, sequence, kind, hub_id, from_id, to_id, quantity, happened_at, device, created_by_id, created_at, updated_at)
    select i.id, ${step}, ${kinds[step - 1]}, i.hub_id, ${from}, ${to}, 1, moved, 'Scanner ' || i.n % 40, 4, moved, moved
    from planned i cross join lateral (select i.at + ${step - 1} * interval '1 day' as moved) m order by i.id`;
}

/** How many pieces are elsewhere than where their last movement ends, or have no such movement. */
export const checks = `(select count(*)::int from inventory_items i left join movements m on m.item_id = i.id and m.sequence = i.last_sequence
  where (m.to_id, m.hub_id) is distinct from (i.place_id, i.hub_id))`;
