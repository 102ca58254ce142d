-- What a follow-up is about becomes the business object and the id of the record, as tasks have it.
alter table "follow_ups" add column "biz_object_id" bigint;

alter table "follow_ups" add column "record_id" bigint;

update "follow_ups" set
  "biz_object_id" = case "about" when 'lead' then 1 when 'opportunity' then 2 when 'sales-quote' then 3 when 'quote-request' then 4 end,
  "record_id" = case "about" when 'lead' then "lead_id" when 'opportunity' then "opportunity_id" when 'sales-quote' then "quote_id" when 'quote-request' then "quote_request_id" end;

alter table "follow_ups" alter column "biz_object_id" set not null;

alter table "follow_ups" alter column "record_id" set not null;

alter table "follow_ups" drop constraint "follow_ups_about_check";

alter table "follow_ups" drop column "about";

alter table "follow_ups" drop column "lead_id";

alter table "follow_ups" drop column "opportunity_id";

alter table "follow_ups" drop column "quote_request_id";

alter table "follow_ups" drop column "quote_id";

alter table "follow_ups" add constraint "follow_ups_about_check" CHECK (((biz_object_id IS NULL) = (record_id IS NULL)));

CREATE INDEX follow_ups_record_id_idx ON public.follow_ups USING btree (biz_object_id, record_id, id);

drop index "tasks_biz_object_id_idx";

drop index "tasks_record_id_idx";

alter table "tasks" drop constraint "tasks_biz_object_id_check";

alter table "tasks" drop constraint "tasks_record_id_check";

alter table "tasks" add constraint "tasks_about_check" CHECK (((biz_object_id IS NULL) = (record_id IS NULL)));

CREATE INDEX tasks_record_id_idx ON public.tasks USING btree (biz_object_id, record_id, id);

-- The four kinds of follow-ups are one resource: their notifications, exports and history follow it.
update "notifications" set "resource" = 'follow-up'
  where "resource" in ('lead-follow-up', 'opportunity-follow-up', 'request-follow-up', 'quote-follow-up');

update "exports" set "resource" = 'follow-up'
  where "resource" in ('lead-follow-up', 'opportunity-follow-up', 'request-follow-up', 'quote-follow-up');

alter table "activity_log" disable trigger "activity_log_append_only";

update "activity_log" set
  "resource" = 'follow-up',
  "changes" = ("changes" - 'about' - 'lead' - 'opportunity' - 'quoteRequest' - 'quote')
    || case when "changes" ?| array['lead', 'opportunity', 'quoteRequest', 'quote']
      then jsonb_build_object('about', coalesce("changes"->'lead', "changes"->'opportunity', "changes"->'quoteRequest', "changes"->'quote'))
      else '{}' end
  where "resource" in ('lead-follow-up', 'opportunity-follow-up', 'request-follow-up', 'quote-follow-up');

alter table "activity_log" enable always trigger "activity_log_append_only";
