alter table "pull_flows" add column "after_hours" numeric(14,3);

alter table "pull_flows" add column "billing_report_id" bigint;

alter table "receives" add column "after_hours" numeric(14,3);

alter table "receives" add column "billing_report_id" bigint;

alter table "pull_flows" add constraint "pull_flows_after_hours_check" CHECK ((after_hours >= (0)::numeric));

alter table "receives" add constraint "receives_after_hours_check" CHECK ((after_hours >= (0)::numeric));

alter table "pull_flows" add constraint "pull_flows_billing_report_id_fkey" FOREIGN KEY (billing_report_id) REFERENCES billing_reports(id);

alter table "receives" add constraint "receives_billing_report_id_fkey" FOREIGN KEY (billing_report_id) REFERENCES billing_reports(id);

CREATE INDEX pull_flows_billing_report_id_idx ON public.pull_flows USING btree (billing_report_id, id);

CREATE INDEX receives_billing_report_id_idx ON public.receives USING btree (billing_report_id, id);
