import type { AnyResource } from "../../../src/schemas/resource.ts";
import type { Row } from "../call.ts";

/** What a row is called: its title, or what it is with its id where that is empty. */
export const titleIn = (resource: AnyResource, row: Row): string => String(row[resource.title] ?? `${resource.label} ${row.id}`);
