/**
 * How writes go through Refine's mutation hooks. They say nothing by themselves: who sends knows the words, and shows refusals at the fields.
 * They refresh nothing either: an attempt may be taken up again before its screens are. And they are sent at once, whatever the browser thinks
 * of its network: what does not arrive is offered again, and not held back without a word.
 */
export const mutationOptions = { networkMode: "always" } as const;
export const quiet = { successNotification: false, errorNotification: false } as const;
