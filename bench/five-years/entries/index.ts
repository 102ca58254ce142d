import type { SeedEntity } from "../entry.ts";
import { customers, prospects } from "./companies.ts";
import { customerUsers, employees } from "./people.ts";
import { contacts, hubs, locations, providers } from "./places.ts";
import { quotes } from "./quotes.ts";
import { tasks } from "./tasks.ts";

/** In the order of their references. */
export const entries: readonly SeedEntity[] = [
  customers,
  prospects,
  employees,
  customerUsers,
  contacts,
  locations,
  hubs,
  providers,
  quotes,
  tasks,
];
