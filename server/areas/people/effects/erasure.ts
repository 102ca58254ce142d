import { resources } from "../../../../src/resources/index.ts";
import { erasure } from "../../../../src/resources/people/erasure.ts";
import { defineEffects } from "../../../engine/effect.ts";
import { ERASURE_QUEUE } from "../../../privacy/erase-job.ts";
import { refuseOpenBusiness } from "../../../privacy/open-business.ts";

export const erasureEffects = defineEffects(erasure, {
  create: async ({ row, trx, enqueue }) => {
    const resource = resources.find(({ bizObject, naturalPerson }) => bizObject === row.bizObjectId && naturalPerson);
    if (!resource) throw new Error(`No persons are of kind ${row.bizObjectId}.`);
    await refuseOpenBusiness(trx, { resource, id: row.recordId });
    await enqueue(ERASURE_QUEUE, { erasureId: row.id }, { dedupeKey: String(row.id) });
  },
});
