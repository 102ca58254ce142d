import { type QueryExecutorProvider, sql } from "kysely";
import { z } from "zod";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import type { LaneProposal } from "../../../../src/contract/lane-options.ts";
import { contact } from "../../../../src/resources/accounts/contact.ts";
import { customer } from "../../../../src/resources/accounts/customer.ts";
import { location } from "../../../../src/resources/accounts/location.ts";
import { provider } from "../../../../src/resources/providers/provider.ts";
import { mayWorkToday } from "../../../../src/resources/providers/provider-standing.ts";
import type { AnyResource } from "../../../../src/schemas/resource.ts";
import { constantContext } from "../../../../src/schemas/rules/where.ts";
import { type ScopeContext, scopeSql } from "../../../access/scope.ts";
import { whereSql } from "../../../access/where-sql.ts";
import { contains } from "../../../engine/read/search-sql.ts";
import { notFound } from "../../../engine/wire/problem.ts";
import { containsPattern } from "../../../engine/wire/values.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { idParam, idText, lineText, parseInput } from "../../../http/parse.ts";
import { type RouteAccess, routeFor, type SessionActor } from "../../../http/route-access.ts";
import { actorOf } from "../../../http/session.ts";
import { laneProposal } from "../../providers/ports/lane-proposal.ts";

/** The ability to read quotes opens the lists used to write a quote; the declarations determine which rows. */
const read = { subject: "SALES_QUOTE", verb: "read" } as const;
const access = (scope: string): RouteAccess => ({ ability: read, scope, refusals: [422] });

const MAX_ROWS = 500;
const search = z.strictObject({ search: lineText(100).default("") });
const laneEnds = z.strictObject({ originId: idText, destinationId: idText });
const locationSearch = search.extend({ customerId: idText.optional() });

export interface LookUpDeps extends ScopeContext {
  readonly db: QueryExecutorProvider;
}

export const quoteLookUps = defineRoutes((app, deps: LookUpDeps) => {
  const { db } = deps;
  const within = (resource: AnyResource, actor: SessionActor) => scopeSql(deps, resource, actor, "t");

  for (const end of ["origins", "destinations"]) {
    app.get(`/api/quotes/${end}`, routeFor(access("Locations; a customer's own company's.")), async (request) => {
      const { search: text, customerId } = parseInput(locationSearch, request.query);
      const { rows } = await sql`
        SELECT t.id, t.label AS name, t.kind, t.address, t.party_id AS "customerId" FROM locations t
        WHERE ${within(location, actorOf(request))} AND ${contains(`t.label`, containsPattern(text))}
          ${customerId === undefined ? sql`` : sql`AND t.party_id = ${customerId}`}
        ORDER BY t.label, t.id LIMIT ${MAX_ROWS}`.execute(db);
      return { data: rows };
    });
  }

  app.get("/api/quotes/companies", routeFor(access("Customers; a customer's own company.")), async (request) => {
    const { search: text } = parseInput(search, request.query);
    const { rows } = await sql`
      SELECT t.id, t.name FROM parties t
      WHERE ${within(customer, actorOf(request))} AND t.state IN ('onboarding', 'active') AND ${contains(`t.name`, containsPattern(text))}
      ORDER BY t.name, t.id LIMIT ${MAX_ROWS}`.execute(db);
    return { data: rows };
  });

  app.get("/api/quotes/recipients/:id", routeFor(access("Contacts of one customer; a customer's own company's.")), async (request) => {
    const id = idParam(request);
    const actor = actorOf(request);
    const owner = await sql`SELECT 1 FROM parties t WHERE t.id = ${id} AND ${within(customer, actor)}`.execute(db);
    if (owner.rows.length === 0) throw notFound();
    const { rows } = await sql`
      SELECT t.id, t.name, t.primary_email AS email, t.primary_phone AS phone, t.roles FROM contacts t
      WHERE t.party_id = ${id} AND ${within(contact, actor)} ORDER BY t.name, t.id LIMIT ${MAX_ROWS}`.execute(db);
    return { data: rows };
  });

  /** The location of an origin or destination: access details for the crew, and the on-site contact. */
  app.get("/api/quotes/get-contact-details/:id", routeFor(access("One location; a customer's own company's.")), async (request) => {
    const id = idParam(request);
    const { rows } = await sql`
      SELECT t.id, t.label AS name, t.kind, t.address, t.floor, t.elevator, t.dock, t.long_carry AS "longCarry",
        t.certificate_of_insurance AS "certificateOfInsurance", t.access_notes AS "accessNotes",
        CASE WHEN c.id IS NULL THEN NULL
          ELSE jsonb_build_object('id', c.id, 'name', c.name, 'email', c.primary_email, 'phone', c.primary_phone) END AS contact
      FROM locations t LEFT JOIN contacts c ON c.id = t.site_contact_id AND c.party_id = t.party_id AND c.deleted_at IS NULL
      WHERE t.id = ${id} AND ${within(location, actorOf(request))}`.execute(db);
    if (!rows[0]) throw notFound();
    return { data: rows[0] };
  });

  app.get("/api/quotes/hubs", routeFor({ ability: read, scope: "The operating company's hubs, by name." }), async () => {
    const { rows } = await sql`SELECT t.id, t.name, t.code FROM hubs t WHERE t.deleted_at IS NULL ORDER BY t.name, t.id`.execute(db);
    return { data: rows };
  });

  app.get(
    "/api/quotes/cost-and-cycle/service-providers/data",
    routeFor({
      ability: read,
      callers: ["employee"],
      scope: "Employees: the providers that may work today, and their costs. Customers: no access.",
    }),
    async () => {
      const { rows } = await sql`
      SELECT t.id, t.name, t.kind, t.base_cost AS cost, t.cycle_days AS "cycleDays" FROM providers t
      WHERE t.deleted_at IS NULL AND ${whereSql([], provider, mayWorkToday, "t", { ...constantContext, today: deps.today(), timeZone: deps.timeZone })}
      ORDER BY t.name, t.id LIMIT ${MAX_ROWS}`.execute(db);
      return { data: rows };
    },
  );

  /** What is known of the lane between two places, before a quote exists. */
  app.get(
    "/api/quotes/lane-options",
    routeFor({
      ability: read,
      callers: ["employee"],
      scope: "Employees: what settled jobs have cost between two locations. Customers: no access.",
      refusals: [422],
    }),
    async (request): Promise<DataResponse<LaneProposal>> => {
      const ends = parseInput(laneEnds, request.query);
      const today = deps.today();
      return { data: await laneProposal(db, ends, { day: today, today }) };
    },
  );
});
