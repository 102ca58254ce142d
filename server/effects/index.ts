import type { AnyEffects } from "../engine/effect.ts";
import { customerEffects } from "./customer.ts";
import { allRoleEffects } from "./roles.ts";
import { shippingQuoteEffects } from "./shipping-quote.ts";
import { taskEffects } from "./task.ts";
import { userEffects } from "./users.ts";

/** What the operations declared with `effect: true` do beyond their own row. The server's start holds the two against each other. */
export const effects: readonly AnyEffects[] = [customerEffects, shippingQuoteEffects, taskEffects, ...userEffects, ...allRoleEffects];
