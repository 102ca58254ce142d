import type { AnyResource } from "../../src/schemas/resource.ts";
import { sideOf } from "../access/caller.ts";
import type { Call } from "../engine/call.ts";
import type { Engine } from "../engine/engine.ts";
import type { Documents, MadeDocument } from "./documents.ts";
import type { LetterStore } from "./letter-rows.ts";
import { createLetters, type Letters } from "./letters.ts";
import { demandDocument, demandSide } from "./paperwork-rules.ts";

export interface PaperworkOptions {
  readonly engine: Engine;
  readonly documents: Documents;
  readonly files: LetterStore;
}

/** What can be asked for around documents. */
export interface Paperwork extends Letters {
  /** Whether it is to be kept or printed is the route's ability. @throws Problem 403, 404, 409, 429 */
  document(call: Call, resource: AnyResource, id: number, name: string): Promise<MadeDocument>;
}

export function createPaperwork({ engine, documents, files }: PaperworkOptions): Paperwork {
  return {
    ...createLetters({ engine, documents, files }),
    async document(call, resource, id, name) {
      const side = sideOf(call.actor);
      demandSide(resource, name, side);
      const row = await engine.get(call, resource, id);
      demandDocument(resource, name, row, side);
      return documents.make(engine.at, resource, name, row);
    },
  };
}
