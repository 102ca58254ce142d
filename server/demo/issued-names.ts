import { sql } from "kysely";
import type { Tx } from "../db/connection.ts";

/** What was issued, made, sent or completed keeps the names of its day; work that a pull brought about belongs to its hub. */
export async function keepIssuedNames(tx: Tx): Promise<void> {
  await sql`update bills_of_lading b set issued_to = p.name, issued_address = p.bill_to, issued_shipper = s.label, issued_shipper_address = s.address,
      issued_consignee = c.label, issued_consignee_address = c.address,
      issued_shipper_contact = (select name from contacts where id = b.shipper_contact_id),
      issued_consignee_contact = (select name from contacts where id = b.consignee_contact_id)
    from parties p, locations s, locations c
    where p.id = b.customer_id and s.id = b.shipper_id and c.id = b.consignee_id and b.state <> 'draft'`.execute(tx);
  await sql`update proposals d set issued_to = p.name, issued_address = p.bill_to from parties p
    where p.id = d.customer_id and d.state <> 'working'`.execute(tx);
  await sql`update sales_orders o set issued_to = p.name, issued_address = p.bill_to,
      issued_origin = (select label from locations where id = o.origin_id),
      issued_origin_address = (select address from locations where id = o.origin_id),
      issued_destination = (select label from locations where id = o.destination_id),
      issued_destination_address = (select address from locations where id = o.destination_id)
    from parties p where p.id = o.customer_id`.execute(tx);
  await sql`update work_orders w set issued_to = p.name, issued_address = p.bill_to from parties p
    where p.id = w.customer_id and w.state = 'completed'`.execute(tx);
  await sql`insert into work_orders_issued_stops (parent_id, position, location, address)
    select s.parent_id, s.position, l.label, l.address from work_orders_places s
      join work_orders w on w.id = s.parent_id and w.state = 'completed' join locations l on l.id = s.location_id`.execute(tx);
  await sql`update work_orders w set hub_id = f.hub_id from pull_flows f where f.work_order_id = w.id`.execute(tx);
}
