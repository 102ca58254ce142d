import { files, images, lines, text } from "../../schemas/fields/fields.ts";

/** What a delivery is proved by, on the work order as on the bill of lading. */

export const receiverSignature = files({ label: "Receiver's signature", images: true, max: 1, signature: true });

/** What was missing or damaged; none means that everything arrived in good order. */
export const exceptionsAtDelivery = <const S extends string>(lockedIn: readonly S[]) =>
  lines(
    {
      item: text({ required: true, label: "Tag or item" }),
      condition: text({ required: true, label: "Condition at delivery", maxLength: 250 }),
      photos: images({ max: 10 }),
    },
    {
      label: "Exceptions at delivery",
      noun: "exception",
      fromFile: false,
      max: 200,
      lockedIn,
      help: "What is missing or damaged. Leave it empty if every piece arrived in good order.",
    },
  );
