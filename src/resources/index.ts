import type { AnyResource } from "../schemas/resource.ts";
import { contact } from "./contact.ts";
import { customer } from "./customer.ts";
import { hub } from "./hub.ts";
import { location } from "./location.ts";
import { party } from "./party.ts";
import { prospect } from "./prospect.ts";
import { provider } from "./provider.ts";
import { companyRole, customerRole, employeeRole, role } from "./role.ts";
import { shippingQuote } from "./shipping-quote.ts";
import { task } from "./task.ts";
import { companyUser, customerUser, employeeUser, user } from "./user.ts";

/** Every module. A new one is its file and its line here. */
export const resources: readonly AnyResource[] = [
  user,
  employeeUser,
  customerUser,
  companyUser,
  role,
  employeeRole,
  customerRole,
  companyRole,
  party,
  customer,
  prospect,
  contact,
  location,
  hub,
  provider,
  shippingQuote,
  task,
];
