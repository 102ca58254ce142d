import { textOptOut } from "../../../../src/resources/care/text-opt-out.ts";
import { defineEffects } from "../../../engine/effect.ts";

export const textOptOutEffects = defineEffects(textOptOut, {
  beforeCreate: async () => ({ stoppedAt: new Date().toISOString() }),
});
