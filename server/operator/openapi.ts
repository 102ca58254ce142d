import { resources } from "../../src/resources/index.ts";
import { openApi } from "../http/openapi.ts";
import { routeTable } from "../http/route-table.ts";

/** The description of the API as JSON, without a database or a server. */
export async function openapiText(): Promise<string> {
  return JSON.stringify(openApi(routeTable(resources)), null, 2);
}
