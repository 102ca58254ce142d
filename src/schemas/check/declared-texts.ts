import { inWords } from "../fields/field.ts";
import type { AnyResource } from "../resource.ts";

/** Returns the translation of a declaration's English text; the key is the same in every language. */
export type Say = (key: string, english: string) => string;

/** Properties that contain a text wherever they occur in a declaration. */
const texts = new Set([
  "label",
  "plural",
  "help",
  "requiredMessage",
  "customerLabel",
  "customerTitle",
  "confirm",
  "successMessage",
  "past",
  "phrase",
  "noun",
  "empty",
  "tabLabel",
]);
/** `title` usually names a field; only in these places is it a text. */
const titled = /\.(list|sections\.\d+|notifies\.\d+|queue\.\w+)$/;
/** Properties users never read: conditions, field names, functions. */
const unread = new Set([
  "where",
  "rows",
  "selectable",
  "guards",
  "copies",
  "each",
  "sets",
  "writes",
  "default",
  "paths",
  "endpoints",
  "lockedIn",
]);
/** Places where every value is a text, keyed by its name. */
const textMaps = /\.labels$/;
/** Places whose members are fields: a field without a label shows its name. */
const fieldsAt = /\.(fields|input)$/;

type Plain = Readonly<Record<string, unknown>>;
const isPlain = (value: unknown): value is Plain => typeof value === "object" && value !== null;

const isText = (path: string, name: string): boolean =>
  texts.has(name) ||
  textMaps.test(path) ||
  (name === "title" && titled.test(path)) ||
  (name === "message" && /\.(notifies\.\d+|rules\.\d+|noOverlap|queue\.\w+|bulkTargets\.\d+|matches|unavailable)$/.test(path));

/** `resources.quote.fields.number` is the key of the field's label, `resources.quote.fields.number.help` that of its hint. */
const keyOf = (path: string, name: string): string => (name === "label" ? path : `${path}.${name}`);

function textOf(name: string, value: string, path: string, say: Say): string {
  return isText(path, name) ? say(keyOf(path, name), value) : value;
}

function translate(node: unknown, path: string, say: Say): unknown {
  if (!isPlain(node)) return node;
  const unnamed = fieldsAt.test(path.slice(0, path.lastIndexOf("."))) && typeof node.label !== "string";
  const label = inWords(path.slice(path.lastIndexOf(".") + 1));
  const read = Object.entries(node).map(([name, value]) => {
    if (typeof value === "string") return [name, textOf(name, value, path, say)] as const;
    return [name, unread.has(name) && !fieldsAt.test(path) ? value : translate(value, `${path}.${name}`, say)] as const;
  });
  const translated = unnamed ? say(path, label) : label;
  // Unchanged parts stay the same object, because code compares declarations by identity and imports them by name.
  if (translated === label && read.every(([name, value]) => value === node[name])) return node;
  if (Array.isArray(node)) return read.map(([, value]) => value);
  return { ...(translated === label ? {} : { label: translated }), ...Object.fromEntries(read) };
}

/** The declaration with its texts translated. */
export const inLanguage = (resource: AnyResource, say: Say): AnyResource =>
  translate(resource, `resources.${resource.name}`, say) as AnyResource;

/** Every text of a declaration by its key, in English. */
export function declaredTexts(resource: AnyResource): ReadonlyMap<string, string> {
  const textByKey = new Map<string, string>();
  inLanguage(resource, (key, english) => {
    textByKey.set(key, english);
    return english;
  });
  return textByKey;
}
