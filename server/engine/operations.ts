import type { Availability } from "../../src/schemas/availability.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import type { Call, Input, Row } from "./call.ts";
import type { ListRequest, ListResult } from "./list.ts";

/** A row for its reader, with what they may do with it now. */
export type Presented = Row & { readonly actions: Readonly<Record<string, Availability>> };

/** What a write answers. A row that has left the doer's reach is its id and version alone. */
export interface Written {
  readonly data: Row;
  /** The resource under which the row lives on. */
  readonly becomes?: string;
  readonly message?: string;
}

/** Names the row of an operation; with a version, only that version of it. */
export interface Target {
  readonly id: number;
  readonly version?: number;
}

/**
 * The generic operations. Each checks ability and scope, and answers refusals as a Problem: 403 without the ability, 404 outside
 * the scope, 409 for the wrong state or version, 422 for bad fields.
 */
export interface Operations {
  list(call: Call, resource: AnyResource, request: ListRequest): Promise<ListResult>;
  get(call: Call, resource: AnyResource, id: number): Promise<Presented>;
  create(call: Call, resource: AnyResource, input: Input): Promise<Written>;
  update(call: Call, resource: AnyResource, target: Target, input: Input): Promise<Written>;
  remove(call: Call, resource: AnyResource, target: Target, asked?: Input): Promise<Written>;
  act(call: Call, resource: AnyResource, target: Target, action: string, asked?: Input): Promise<Written>;
}
