import type { AnyPapers } from "./paper.ts";
import { shippingQuotePapers } from "./shipping-quote.ts";

/** What the modules' documents look like. The server's start holds them against the declarations. */
export const papers: readonly AnyPapers[] = [shippingQuotePapers];
