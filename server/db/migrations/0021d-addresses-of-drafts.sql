-- A draft shows the address it will be issued to.
update "invoices" i set "bill_to" = p."bill_to" from "parties" p
  where p."id" = i."customer_id" and i."state" = 'draft' and i."deleted_at" is null and i."bill_to" is null;
