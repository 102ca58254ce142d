import { rulesOf } from "../../../src/schemas/actions/availability.ts";
import { type InputFields, wireName } from "../../../src/schemas/fields/field.ts";
import type { ApiResponse, Client } from "../../contract/harness.ts";
import { leftOut, validActionInput, validInput } from "../../contract/inputs.ts";
import { uploadedPhoto } from "../../support/uploaded-photo.ts";
import { missingId } from "./hand-written.ts";
import type { Person } from "./people.ts";
import type { PermissionFixtures } from "./permission-fixtures.ts";
import type { PermissionServer } from "./permission-server.ts";

/**
 * Valid bodies for updates and actions, by "<resource> <operation>"; a customer's body where customers may use it.
 */
export async function validInputs({ server, people }: PermissionFixtures): Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>> {
  const modules = { resources: server.resources, leftOut };
  const [admin, owner] = [
    people.find(({ side }) => side === "employee"),
    people.find(({ side, isAdmin }) => side === "customer" && isAdmin),
  ];
  if (!admin || !owner) throw new Error("Nobody is here.");
  const inputs = new Map<string, Readonly<Record<string, unknown>>>();
  for (const resource of server.resources.filter(({ routes }) => routes)) {
    for (const [name, rule] of rulesOf(resource)) {
      const client = clientOf(server, rule.by?.includes("customer") ? owner : admin);
      const fields: InputFields = (name === "remove" ? resource.remove?.input : resource.actions[name]?.input) ?? {};
      inputs.set(
        `${resource.name} ${name}`,
        name === "update"
          ? await validInput(modules, client, resource, "update")
          : { ...pointing(fields), ...(await validActionInput(modules, client, resource, name, fields)) },
      );
    }
  }
  return inputs;
}

/** Fills required references with a missing id, so that calls on a missing record get as far as looking it up. */
const pointing = (fields: InputFields): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (field.kind === "ref" && field.required ? [[wireName(name, field), missingId]] : [])),
  );

/** A person's API client, like the one of the contract tests. */
export function clientOf({ app, db }: PermissionServer, person: Person): Client {
  const call = async (
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    body?: unknown,
    headers: object = {},
  ): Promise<ApiResponse> => {
    const { statusCode, body: text } = await app.inject({
      method,
      url: `/api/${path}`,
      headers: { authorization: `Bearer ${person.token}`, ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return { status: statusCode, text, body: /^[[{]/.test(text) ? JSON.parse(text) : null };
  };
  return {
    actor: { ...person, stakeholderId: person.companyId ?? 1 },
    get: (path) => call("GET", path),
    post: (path, body = {}, headers) => call("POST", path, body, headers),
    put: (path, body = {}) => call("PUT", path, body),
    delete: (path, body) => call("DELETE", path, body),
    photo: () => uploadedPhoto(db, person.id),
  };
}
