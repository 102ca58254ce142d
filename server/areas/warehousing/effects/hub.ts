import { hub } from "../../../../src/resources/warehousing/hub.ts";
import { MAX_PLACES, placeCodes } from "../../../../src/resources/warehousing/place-codes.ts";
import { userIdOf } from "../../../access/caller.ts";
import { defineEffects } from "../../../engine/effect.ts";
import { conflict, invalid } from "../../../engine/wire/problem.ts";
import { insertFirstPlaces, insertPlaces } from "../custody/places.ts";

export const hubEffects = defineEffects(hub, {
  create: ({ row, trx, call }) => insertFirstPlaces(trx, row.id, userIdOf(call.actor)),

  addPlaces: async ({ row, input, trx, call }) => {
    const codes = placeCodes(input.first, input.last);
    if (!codes)
      throw invalid({
        last: [
          `Each part of the codes must run from first to last, as in A-01-01 to F-12-04, with at most ${MAX_PLACES.toLocaleString("en-US")} places.`,
        ],
      });
    const to = { hubId: row.id, userId: userIdOf(call.actor), zoneId: input.zoneId ?? null, capacity: input.capacity ?? null };
    const added = await insertPlaces(
      trx,
      to,
      codes.map((code) => ({ kind: input.kind ?? "bin", code })),
    );
    if (added === 0) throw conflict("The hub has all of these places already.");
  },
});
