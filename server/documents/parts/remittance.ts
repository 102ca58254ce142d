import { formatPhone } from "../../../src/schemas/values/phone.ts";
import type { Block } from "../render/sheet.ts";
import type { Letterhead } from "./letterhead.ts";

/** Payment instructions, kept together on one page. `mention` is the reference to write on a check. */
export function remittance({ name, address, phone, email }: Letterhead, mention: string): Block {
  const contacts = [email, phone === "" ? "" : formatPhone(phone)].filter((each) => each !== "");
  const part = (label: string, lines: readonly string[]): Block => ({
    width: "*",
    stack: [{ text: label, style: "strong", margin: [0, 0, 0, 2] }, ...lines.map((text): Block => ({ text }))],
  });
  return {
    unbreakable: true,
    margin: [0, 10, 0, 0],
    stack: [
      { text: "How to pay", style: "heading", margin: [0, 0, 0, 4] },
      {
        columns: [
          part("By check", [`Payable to ${name}`, ...address, `Please write ${mention} on the check.`]),
          part("Online", ["Use the payment link in our email to you."]),
          ...(contacts.length === 0 ? [] : [part("Questions", ["We're happy to help:", ...contacts])]),
        ],
        columnGap: 18,
      },
    ],
  };
}
