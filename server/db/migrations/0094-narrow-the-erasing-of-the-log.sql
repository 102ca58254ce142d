CREATE OR REPLACE FUNCTION public.refuse_other_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  before jsonb := to_jsonb(old);
  after jsonb := to_jsonb(new);
begin
  if after - tg_argv = before - tg_argv
    and exists (select 1 from erasures where id::text = current_setting('hq.erasing', true) and state = 'running' and deleted_at is null)
    and not exists (select 1 from unnest(tg_argv) scrubbed where after ->> scrubbed is not null and after ->> scrubbed <> 'Erased'
      and not (before -> scrubbed @> (after -> scrubbed))) then
    return new;
  end if;
  raise exception 'Rows of % are never changed or removed.', tg_table_name using errcode = 'restrict_violation';
end $function$;
