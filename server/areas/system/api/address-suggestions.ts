import { z } from "zod";
import { type AddressSuggestion, suggestedParts } from "../../../../src/contract/address-suggestions.ts";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import { isVisible } from "../../../../src/schemas/access/field-access.ts";
import { type AnyResource, fieldOf } from "../../../../src/schemas/resource.ts";
import { type Address, formatAddress, requiredAddressParts } from "../../../../src/schemas/values/address.ts";
import { mayRead } from "../../../access/permission.ts";
import { postalCodes } from "../../../addresses/postal-codes.ts";
import type { Call } from "../../../engine/call.ts";
import type { Engine } from "../../../engine/engine.ts";
import { callOfRequest } from "../../../http/caller-of-request.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { lineText, parseInput } from "../../../http/parse.ts";
import { type RouteAccess, routeFor } from "../../../http/route-access.ts";
import { actorOf } from "../../../http/session.ts";

export interface AddressSuggestionDeps {
  readonly engine: Pick<Engine, "list">;
  readonly resources: readonly AnyResource[];
}

const access: RouteAccess = {
  ability: "signed-in",
  scope: "Addresses of the places that the caller may read, and postal codes.",
  refusals: [422],
};
const query = z.strictObject({ part: z.enum(suggestedParts), text: lineText(100), state: lineText(60).default("") });

/** The most suggestions of one kind: more would not be read. */
const MOST = 6;

/** Completes addresses while they are typed, from what the company and the product know: no other host is asked. */
export const addressSuggestionsCall = defineRoutes((app, { engine, resources }: AddressSuggestionDeps) => {
  app.get("/api/address-suggestions", routeFor(access), async (request): Promise<DataResponse<AddressSuggestion[]>> => {
    const { part, text, state } = parseInput(query, request.query);
    const actor = actorOf(request);
    if (part !== "address") return { data: await fromPostalCodes(part, text, state) };
    const withPlaces = resources.filter(({ routes, views: { list } }) => routes && list.map);
    const readable = withPlaces.filter(
      (resource) => mayRead(resource, actor) && isVisible(fieldOf(resource, placeField(resource)), actor.side),
    );
    const found = await Promise.all(readable.map((resource) => ownPlaces(engine, callOfRequest(request), resource, text)));
    return { data: [...new Map(found.flat().map((each) => [each.label, each])).values()].slice(0, MOST) };
  });
});

const placeField = ({ views: { list } }: AnyResource): string => list.map?.place ?? "";

async function ownPlaces(engine: Pick<Engine, "list">, call: Call, resource: AnyResource, text: string): Promise<AddressSuggestion[]> {
  if (text.length < 3) return [];
  const field = placeField(resource);
  const filters = [{ field, operator: "contains" as const, values: [text] }];
  const { rows } = await engine.list(call, resource, { limit: MOST, filters, fields: [field] });
  return rows.flatMap((row) => {
    const address = row[field];
    return isAddress(address) ? [{ label: formatAddress(address), address }] : [];
  });
}

const isAddress = (value: unknown): value is Address =>
  typeof value === "object" && value !== null && requiredAddressParts.every((part) => typeof Reflect.get(value, part) === "string");

async function fromPostalCodes(part: "city" | "zip", text: string, state: string): Promise<AddressSuggestion[]> {
  const codes = await postalCodes();
  if (part === "zip") {
    if (!/^\d{3,5}$/.test(text)) return [];
    return codes
      .startingWith(text, MOST)
      .map(({ zip, city, state }) => ({ label: `${zip} ${city}, ${state}`, address: { zip, city, state, country: "US" } }));
  }
  if (text.length < 2) return [];
  return codes.cities(text, /^[A-Z]{2}$/.test(state) ? state : undefined, MOST).map(({ city, state, zips: [zip = "", ...others] }) => {
    // A city with several codes has none that follows from its name.
    const address = { city, state, country: "US", ...(others.length === 0 ? { zip } : {}) };
    return { label: `${city}, ${state}`, address };
  });
}
