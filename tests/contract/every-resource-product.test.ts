import { resources } from "../../src/resources/index.ts";
import { createProductHarness } from "./product-harness.ts";
import { describeEveryResource } from "./suites/every-resource.ts";

/** With a conversation that customers can write in: they can't begin one by the call of its own. */
async function createWithConversation() {
  const harness = await createProductHarness();
  const { status, text } = await harness.bob.post("conversations", { channel: "app", partyId: harness.acme });
  if (status !== 201) throw new Error(text);
  return harness;
}

describeEveryResource("the product", resources, createWithConversation);
