import { textOptOut } from "../../../src/resources/care/text-opt-out.ts";
import { defineDemo } from "../demo-module.ts";

/** Somebody who replied STOP, as in their conversation. */
export const demoOptOuts = defineDemo(textOptOut, ({ now }) => {
  const at = new Date(Date.parse(now) - 9 * 86_400_000).toISOString();
  return [
    { id: 1, state: "stopped", phoneNumber: "+1 2015550190", how: "reply", words: "STOP", stoppedAt: at, createdById: null, createdAt: at },
  ];
});
