import { photoRequest } from "../../../../src/resources/warehousing/photo-request.ts";
import { defineEffects } from "../../../engine/effect.ts";
import { conflict } from "../../../engine/wire/problem.ts";
import { whereaboutsOf } from "../custody/places.ts";

export const photoRequestEffects = defineEffects(photoRequest, {
  /** The piece stays locked: a photo added meanwhile comes before the request or answers it. */
  beforeCreate: async ({ row, trx }) => {
    const { tag, hubId, isInside } = await whereaboutsOf(trx, row.itemId);
    if (!isInside) throw conflict(`${tag} is not in the hub, so nobody there can take a photo of it.`);
    return { hubId };
  },
});
