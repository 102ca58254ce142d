import { shellTexts } from "../kit/shell.ts";
import { viewTexts } from "../kit/views.ts";
import { translator } from "../translate.ts";

/** The texts of the phone on which the test service for text messages is answered. */
export const testPhoneTexts = {
  "testPhone.note": "The test service sends no text messages. This phone shows what a customer would have got, and answers in their place.",
  "testPhone.number": "Phone of",
  "testPhone.numberHelp": "Ten digits, or a number that begins with +",
  "testPhone.wrong": "Enter a phone number.",
  "testPhone.nothing": "No text messages with this number yet.",
  "testPhone.write": "Text message to {number}",
  "testPhone.send": "Send as the customer",
  "testPhone.off": "The test service for text messages is turned off.",
} as const;

export const t = translator({ ...shellTexts, ...viewTexts, ...testPhoneTexts });
