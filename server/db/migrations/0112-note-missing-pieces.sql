alter table "inventory_items" add column "missing_on_id" bigint;

alter table "inventory_items" add constraint "inventory_items_missing_on_id_fkey" FOREIGN KEY (missing_on_id) REFERENCES pull_flows(id);

CREATE INDEX inventory_items_missing_on_id_idx ON public.inventory_items USING btree (missing_on_id, id);

-- Until now the pull stood in the reason of the hold only: "On PF-00007: not found".
update "inventory_items" i set "missing_on_id" = f.id from "pull_flows" f
  where i.hold_reason like 'On %: not found%' and f.number = substring(i.hold_reason from '^On ([^:]+): not found');
