import { Button } from "antd";
import { t } from "../../../i18n/system/written-texts.ts";
import { inDoubleBraces } from "../../../schemas/documents/placeholders.ts";

interface PlaceholderListProps {
  readonly placeholders: readonly { readonly name: string; readonly meaning: string }[];
  readonly disabled: boolean;
  readonly onInsert: (name: string) => void;
}

/** What can stand in braces, each to be inserted by a press. */
export const PlaceholderList = ({ placeholders, disabled, onInsert }: PlaceholderListProps) => (
  <ul className="hq-texts-placeholders">
    {placeholders.map(({ name, meaning }) => (
      <li key={name}>
        <Button size="small" disabled={disabled} aria-label={t("texts.insert", { name, meaning })} onClick={() => onInsert(name)}>
          <code>{inDoubleBraces(name)}</code>
        </Button>
        <span>{meaning}</span>
      </li>
    ))}
  </ul>
);

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/** The text with a placeholder where the cursor was last, which then stands behind it. */
export function withPlaceholder(value: string, name: string, element: TextElement | null | undefined): string {
  const at = element?.selectionStart ?? value.length;
  const until = element?.selectionEnd ?? at;
  const after = at + inDoubleBraces(name).length;
  requestAnimationFrame(() => {
    element?.focus();
    element?.setSelectionRange(after, after);
  });
  return value.slice(0, at) + inDoubleBraces(name) + value.slice(until);
}
