import { expect, it } from "vitest";
import { pressedKey } from "../../src/views/kit/pressed-key.ts";

// As browsers send the Enter that chooses a composed word; the models have no window.
const event = (more: Partial<KeyboardEvent>) => ({ key: "Enter", keyCode: 13, isComposing: false, ...more }) as KeyboardEvent;

it("is the key, and none while a word is composed", () => {
  expect(pressedKey(event({}))).toBe("Enter");
  expect(pressedKey(event({ isComposing: true, keyCode: 229 })), "Chrome, Firefox").toBe("");
  expect(pressedKey(event({ key: "Process", keyCode: 229, isComposing: true })), "Windows").toBe("");
  expect(pressedKey(event({ keyCode: 229 })), "Safari, after the word has ended").toBe("");
  expect(pressedKey({ key: "Enter", nativeEvent: event({ isComposing: true }) }), "React's event").toBe("");
});
