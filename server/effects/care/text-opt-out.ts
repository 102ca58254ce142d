import { textOptOut } from "../../../src/resources/care/text-opt-out.ts";
import { addressOf } from "../../care/conversation-facts.ts";
import { defineEffects } from "../../engine/effect.ts";
import { invalid } from "../../engine/wire/problem.ts";

export const textOptOutEffects = defineEffects(textOptOut, {
  beforeCreate: async ({ row }) => {
    const phoneNumber = addressOf("text message", row.phoneNumber);
    if (phoneNumber === null) throw invalid({ phoneNumber: ["Enter a phone number."] });
    return { phoneNumber, stoppedAt: new Date().toISOString() };
  },
});
