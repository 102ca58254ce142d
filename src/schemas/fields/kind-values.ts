import type { AbilityText } from "../access/ability-text.ts";
import type { Address } from "../values/address.ts";
import type { FileLink } from "../values/file-link.ts";
import type { Cents } from "../values/money.ts";

/** The TypeScript type each plain field kind carries. Choices, lines and computed fields carry their own. */
export interface KindValues {
  readonly text: string;
  readonly longText: string;
  /** Sanitised HTML. */
  readonly richText: string;
  readonly email: string;
  /** Dial code, space, digits, and an extension if it has one: "+1 2125550143 x12". */
  readonly phone: string;
  readonly url: string;
  readonly integer: number;
  /** Up to 3 places. */
  readonly decimal: number;
  readonly money: Cents;
  /** 7.25 means 7.25 %. */
  readonly percent: number;
  readonly boolean: boolean;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** ISO-8601, UTC. */
  readonly dateTime: string;
  readonly tags: readonly string[];
  readonly address: Address;
  /** The id; the row carries it as `<name>Id` and the name of what it points at as `<name>`. */
  readonly ref: number;
  /** The id; the row carries it as `recordId`, beside `bizObjectId` and the name of what it points at as `<name>`. */
  readonly anyRef: number;
  readonly files: readonly FileLink[];
  /** What a role may do: "SALES_QUOTE approve". */
  readonly abilities: readonly AbilityText[];
  readonly sequence: string;
}
