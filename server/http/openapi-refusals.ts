import { type Json, listOf, objectOf, text } from "./json-schema.ts";
import { isOpenToKeys, type RouteAccess } from "./route-access.ts";

/** The body of every refusal: what went wrong, by field where it is about fields, and more that helps its caller to go on. */
export const problem: Json = {
  ...objectOf({ message: text, errors: { type: "object", additionalProperties: listOf(text) } }, "message"),
  additionalProperties: true,
};

const meanings: Readonly<Record<number, string>> = {
  400: "A body that can't be read",
  401: "No session",
  403: "No permission",
  404: "No such row within reach",
  409: "Wrong state or stale version, with the reason",
  413: "A body that is too large",
  415: "A body of the wrong type",
  416: "A range that the file doesn't have; Content-Range says its size",
  422: "Bad fields or parameters, by name",
  429: "Too many requests, or too much; Retry-After says in how many seconds to try again, where time helps",
  500: "A fault of the server's own; `request` names it in the log",
  503: "Under maintenance, or unavailable for a moment (`code` is `unavailable`); Retry-After says when to try again",
};

/** A route's refusals: those implied by its method, path and callers, and those its own code adds. */
export function refusalsOf(method: string, path: string, access: RouteAccess, own: readonly number[]): Json {
  const { ability, callers } = access;
  const isRefused = typeof ability === "object" || (callers && callers.length < 2) || (ability === "signed-in" && !isOpenToKeys(access));
  const statuses = [
    ...(method.toUpperCase() === "GET" ? [] : [400, 413, 415]),
    ...(ability === "public" ? [] : [401]),
    ...(isRefused ? [403] : []),
    ...(/[:{]/.test(path) ? [404] : []),
    429,
    500,
    503,
    ...own,
  ];
  const responses = [...new Set(statuses)].sort((a, b) => a - b).map((status) => [status, { $ref: `#/components/responses/${status}` }]);
  return Object.fromEntries(responses);
}

/** What each of these statuses answers, whatever the route. */
export const refusals: Json = Object.fromEntries(
  Object.entries(meanings).map(([status, description]) => [
    status,
    {
      description,
      ...(status === "429" ? { headers: { "retry-after": { schema: text } } } : {}),
      content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } },
    },
  ]),
);
