import { insideKinds, place } from "../../../src/resources/warehousing/place.ts";
import { defineEffects } from "../../engine/effect.ts";
import { invalid } from "../../engine/wire/problem.ts";

export const placeEffects = defineEffects(place, {
  /** Places outside are made with their hub. */
  beforeCreate: async ({ row }) => {
    if (!insideKinds.some((kind) => kind === row.kind)) throw invalid({ kind: ["Choose a bin, a dock or a zone."] });
    return {};
  },
});
