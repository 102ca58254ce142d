import type { StoryEvent, StoryKind } from "../../../contract/piece-story.ts";
import type { StockText } from "../../../i18n/warehousing/stock.ts";
import type { Tone } from "../../../schemas/actions/action.ts";

type Sentence = StockText extends infer Key ? (Key extends `story.by.${infer Name}` ? Name : never) : never;

/** The name of an event's sentence: some kinds of movements mean different things by where they lead. */
function nameOf({ kind, outside, isArrival, isFirst, carrier }: StoryEvent): Sentence {
  if (kind === "receive") return carrier === null ? "receive" : "receiveFrom";
  if (kind === "move" && outside === "repair shop") return "repair";
  if (kind === "return") return isArrival && outside === null ? "back" : "return";
  if (kind === "split") return isFirst ? "splitOff" : "split";
  if (kind === "write off") return outside === "gone" ? "lost" : "disposed";
  if (kind === "reverse") return outside === null ? "reverse" : "unwound";
  return kind satisfies Exclude<StoryKind, "write off">;
}

/** What customers read: never where in a hub a piece is, so all ways of moving it there are one. */
const withoutName: Readonly<Partial<Record<Sentence, StockText>>> = {
  count: "story.move",
  reverse: "story.move",
};

/** The key of the sentence, to follow the name of who did it. */
export const sentenceAfterName = (event: StoryEvent): StockText => `story.by.${nameOf(event)}`;

/** The key of the sentence that names nobody. */
export function sentenceAlone(event: StoryEvent, isKnown: (key: string) => key is StockText): StockText | undefined {
  const name = nameOf(event);
  if ((name === "receive" || name === "receiveFrom") && event.document === null) return "story.received";
  const key = withoutName[name] ?? `story.${name}`;
  return isKnown(key) ? key : undefined;
}

const tones: Readonly<Partial<Record<StoryKind, Tone>>> = {
  receive: "good",
  "opening stock": "good",
  deliver: "good",
  released: "good",
  "inspection passed": "good",
  held: "warn",
  missed: "warn",
  "counted elsewhere": "warn",
  "write-off requested": "warn",
  "not found": "bad",
  "inspection failed": "bad",
  "write off": "bad",
};

export const toneOf = ({ kind }: StoryEvent): Tone => tones[kind] ?? "neutral";
