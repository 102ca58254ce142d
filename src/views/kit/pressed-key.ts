interface Pressed {
  readonly key: string;
  readonly nativeEvent?: globalThis.KeyboardEvent;
}

/** What browsers call the key of an input method. Safari says so only here for the Enter that ends a word. */
const INPUT_METHOD = 229;

/**
 * The key that was pressed. While a word is composed (Japanese, Chinese, Korean, accents of a phone), keys belong to the input method, and
 * this is "": its Enter chooses a word, and neither submits nor moves.
 */
export function pressedKey(event: globalThis.KeyboardEvent | (Pressed & { readonly nativeEvent: globalThis.KeyboardEvent })): string {
  const native = "nativeEvent" in event ? event.nativeEvent : event;
  return native.isComposing || native.keyCode === INPUT_METHOD ? "" : event.key;
}
