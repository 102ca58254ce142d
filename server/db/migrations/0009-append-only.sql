CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  since timestamptz;
begin
  if tg_op = 'DELETE' and tg_nargs = 2 then
    execute format('select ($1).%I', tg_argv[0]) using old into since;
    if since < now() - tg_argv[1]::int * interval '1 day' then return old; end if;
    raise exception 'Rows of % are never changed, and removed only after % days.', tg_table_name, tg_argv[1] using errcode = 'restrict_violation';
  end if;
  raise exception 'Rows of % are never changed or removed.', tg_table_name using errcode = 'restrict_violation';
end $function$;

drop trigger "activity_log_append_only" on "activity_log";

drop trigger "journal_entries_append_only" on "journal_entries";

drop trigger "journal_lines_append_only" on "journal_lines";

CREATE TRIGGER activity_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.activity_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

alter table activity_log enable always trigger activity_log_append_only;

CREATE TRIGGER journal_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.journal_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

alter table journal_entries enable always trigger journal_entries_append_only;

CREATE TRIGGER journal_lines_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.journal_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

alter table journal_lines enable always trigger journal_lines_append_only;

CREATE TRIGGER letters_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.letters FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

alter table letters enable always trigger letters_append_only;
