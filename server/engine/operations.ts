import type { Availability } from "../../src/schemas/availability.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import type { Call, Input, Row } from "./call.ts";
import type { ListRequest, ListResult } from "./read/list.ts";

/** A row with the actions its reader may take now. */
export type Presented = Row & { readonly actions: Readonly<Record<string, Availability>> };

/** The result of a write. A row that the caller can no longer reach is returned as its id and version only. */
export interface Written {
  readonly data: Row;
  /** The resource the row now belongs to, if the action moved it. */
  readonly becomes?: string;
  readonly message?: string;
}

/** The row of an operation; with a version, the operation is refused for any other version. */
export interface Target {
  readonly id: number;
  readonly version?: number;
}

/**
 * The generic operations. Each checks ability and scope, and throws a Problem: 403 without the ability, 404 outside the scope, 409 for the
 * wrong state or version, 422 for invalid fields.
 */
export interface Operations {
  list(call: Call, resource: AnyResource, request: ListRequest): Promise<ListResult>;
  get(call: Call, resource: AnyResource, id: number): Promise<Presented>;
  /** `values` are for fields that inputs do not contain; only effects and jobs pass them. */
  create(call: Call, resource: AnyResource, input: Input, values?: Input): Promise<Written>;
  update(call: Call, resource: AnyResource, target: Target, input: Input): Promise<Written>;
  remove(call: Call, resource: AnyResource, target: Target, input?: Input): Promise<Written>;
  act(call: Call, resource: AnyResource, target: Target, action: string, input?: Input): Promise<Written>;
}
