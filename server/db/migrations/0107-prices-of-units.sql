alter table "billing_reports_lines" drop constraint "billing_reports_lines_cost_check";

alter table "billing_reports_lines" drop constraint "billing_reports_lines_rate_check";

alter table "credit_memos_lines" drop constraint "credit_memos_lines_price_check";

alter table "invoices_lines" drop constraint "invoices_lines_cost_check";

alter table "invoices_lines" drop constraint "invoices_lines_price_check";

alter table "processing_documents_lines" drop constraint "processing_documents_lines_cost_check";

alter table "processing_documents_lines" drop constraint "processing_documents_lines_rate_check";

alter table "quote_templates_lines" drop constraint "quote_templates_lines_price_check";

alter table "quote_templates_lines" drop constraint "quote_templates_lines_unit_cost_check";

alter table "rates" drop constraint "rates_cost_check";

alter table "rates" drop constraint "rates_price_check";

alter table "sales_orders_lines" drop constraint "sales_orders_lines_price_check";

alter table "sales_quotes_lines" drop constraint "sales_quotes_lines_price_check";

alter table "sales_quotes_lines" drop constraint "sales_quotes_lines_unit_cost_check";

alter table "services" drop constraint "services_cost_check";

alter table "services" drop constraint "services_price_check";

alter table "billing_reports_lines" alter column "rate" type numeric(16,2) using "rate"::numeric(16,2);

alter table "billing_reports_lines" alter column "cost" type numeric(16,2) using "cost"::numeric(16,2);

alter table "credit_memos_lines" alter column "price" type numeric(16,2) using "price"::numeric(16,2);

alter table "invoices_lines" alter column "price" type numeric(16,2) using "price"::numeric(16,2);

alter table "invoices_lines" alter column "cost" type numeric(16,2) using "cost"::numeric(16,2);

alter table "processing_documents_lines" alter column "rate" type numeric(16,2) using "rate"::numeric(16,2);

alter table "processing_documents_lines" alter column "cost" type numeric(16,2) using "cost"::numeric(16,2);

alter table "quote_templates_lines" alter column "price" type numeric(16,2) using "price"::numeric(16,2);

alter table "quote_templates_lines" alter column "unit_cost" type numeric(16,2) using "unit_cost"::numeric(16,2);

alter table "rates" alter column "price" type numeric(16,2) using "price"::numeric(16,2);

alter table "rates" alter column "cost" type numeric(16,2) using "cost"::numeric(16,2);

alter table "sales_orders_lines" alter column "price" type numeric(16,2) using "price"::numeric(16,2);

alter table "sales_quotes_lines" alter column "price" type numeric(16,2) using "price"::numeric(16,2);

alter table "sales_quotes_lines" alter column "unit_cost" type numeric(16,2) using "unit_cost"::numeric(16,2);

alter table "services" alter column "price" type numeric(16,2) using "price"::numeric(16,2);

alter table "services" alter column "cost" type numeric(16,2) using "cost"::numeric(16,2);

alter table "storage_charges" alter column "price" type numeric(16,2) using "price"::numeric(16,2);

alter table "billing_reports_lines" add constraint "billing_reports_lines_cost_check" CHECK ((cost >= (0)::numeric));

alter table "billing_reports_lines" add constraint "billing_reports_lines_rate_check" CHECK ((rate >= ('-100000000'::integer)::numeric));

alter table "credit_memos_lines" add constraint "credit_memos_lines_price_check" CHECK ((price >= ('-100000000'::integer)::numeric));

alter table "invoices_lines" add constraint "invoices_lines_cost_check" CHECK ((cost >= (0)::numeric));

alter table "invoices_lines" add constraint "invoices_lines_price_check" CHECK ((price >= ('-100000000'::integer)::numeric));

alter table "processing_documents_lines" add constraint "processing_documents_lines_cost_check" CHECK ((cost >= (0)::numeric));

alter table "processing_documents_lines" add constraint "processing_documents_lines_rate_check" CHECK ((rate >= ('-100000000'::integer)::numeric));

alter table "quote_templates_lines" add constraint "quote_templates_lines_price_check" CHECK ((price >= (0)::numeric));

alter table "quote_templates_lines" add constraint "quote_templates_lines_unit_cost_check" CHECK ((unit_cost >= (0)::numeric));

alter table "rates" add constraint "rates_cost_check" CHECK ((cost >= (0)::numeric));

alter table "rates" add constraint "rates_price_check" CHECK ((price >= (0)::numeric));

alter table "sales_orders_lines" add constraint "sales_orders_lines_price_check" CHECK ((price >= (0)::numeric));

alter table "sales_quotes_lines" add constraint "sales_quotes_lines_price_check" CHECK ((price >= (0)::numeric));

alter table "sales_quotes_lines" add constraint "sales_quotes_lines_unit_cost_check" CHECK ((unit_cost >= (0)::numeric));

alter table "services" add constraint "services_cost_check" CHECK ((cost >= (0)::numeric));

alter table "services" add constraint "services_price_check" CHECK ((price >= (0)::numeric));
