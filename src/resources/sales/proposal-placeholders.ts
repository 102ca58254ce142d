/** The placeholders a template may use, each with a description of its value in a proposal. */
export const placeholders = {
  customer: "the customer's name",
  contact: "the contact's name",
  opportunity: "the opportunity's name",
  "estimated value": "the opportunity's estimated value",
  "account executive": "the account executive's name",
  today: "the date the proposal is created",
  "valid until": "the date the proposal is valid until",
  "our company": "our company's name",
} as const;
export type Placeholder = keyof typeof placeholders;

const pattern = /\{\{([^{}]*)\}\}/g;
const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(placeholders, name);
// Editors insert non-breaking and double spaces.
const nameIn = (raw: string): string => raw.replaceAll("&nbsp;", " ").replace(/\s+/g, " ").trim().toLowerCase();

/** The unknown placeholders in a template's text. */
export function unknownPlaceholders(html: string): string[] {
  return [...html.matchAll(pattern)].map(([, raw = ""]) => nameIn(raw)).filter((name) => !isPlaceholder(name));
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/**
 * Replaces the placeholders with the record's values. Values are HTML-escaped: a customer named `<b>` stays text. A placeholder without a
 * value becomes a line of underscores to fill in by hand.
 */
export function fillPlaceholders(html: string, values: Readonly<Record<Placeholder, string | null>>): string {
  return html.replace(pattern, (whole, raw: string) => {
    const name = nameIn(raw);
    return isPlaceholder(name) ? escaped(values[name] ?? "________") : whole;
  });
}
