-- Rows from before these rules: of equal names all but the oldest get their id, and repeated roles of a user are removed.
update locations l set name = left(l.name, 100) || ' (' || l.id || ')' where l.deleted_at is null and exists (select 1 from locations o
  where o.party_id = l.party_id and lower(o.name) = lower(l.name) and o.deleted_at is null and o.id < l.id);

update roles r set display_name = left(r.display_name, 60) || ' (' || r.id || ')' where r.deleted_at is null and exists (select 1 from roles o
  where o.company_id = r.company_id and lower(o.display_name) = lower(r.display_name) and o.deleted_at is null and o.id < r.id);

delete from users_roles r using users_roles o where o.parent_id = r.parent_id and o.role_id = r.role_id and o.id < r.id;

drop index "billing_reports_lines_event_key";

CREATE UNIQUE INDEX billing_reports_lines_event_id_key ON public.billing_reports_lines USING btree (lower(event_id));

CREATE UNIQUE INDEX locations_party_id_name_key ON public.locations USING btree (party_id, lower(name)) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX roles_company_id_display_name_key ON public.roles USING btree (company_id, lower(display_name)) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX users_roles_once_key ON public.users_roles USING btree (parent_id, role_id);
