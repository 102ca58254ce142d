import { t } from "../../i18n/kit/abilities.ts";
import type { AbilityText } from "../../schemas/access/ability-text.ts";
import type { Mark } from "./matrix-model.ts";

/** What the parts of the matrix know about the role, and how they change it. */
export interface Grants {
  readonly granted: ReadonlySet<string>;
  readonly mayGive: (text: string) => boolean;
  readonly toggle: (texts: readonly AbilityText[]) => void;
  readonly disabled: boolean;
  /** The id of the text that explains why a cell can't be ticked. */
  readonly lacksId: string;
}

/** Whether none of these can be toggled: none is granted, and the user may not grant any. */
export const lacking = ({ granted, mayGive }: Grants, texts: readonly string[]): boolean =>
  !texts.some((text) => granted.has(text) || mayGive(text));

interface TickProps {
  readonly label: string;
  readonly mark: Mark;
  readonly texts: readonly AbilityText[];
  readonly grants: Grants;
  /** The position used by the arrow keys, "row:column". */
  readonly position?: string;
}

/** A checkbox for one cell or several. One that can't be ticked stays focusable and explains why. */
export function Tick({ label, mark, texts, grants, position }: TickProps) {
  const lacks = lacking(grants, texts);
  return (
    <input
      type="checkbox"
      className="hq-tick"
      aria-label={label}
      title={lacks ? t("abilities.lacks") : label}
      checked={mark === "all"}
      ref={(box) => {
        if (box) box.indeterminate = mark === "some";
      }}
      disabled={grants.disabled}
      {...(lacks ? { "aria-disabled": true, "aria-describedby": grants.lacksId } : {})}
      {...(position === undefined ? {} : { "data-place": position, tabIndex: -1 })}
      onChange={() => !lacks && grants.toggle(texts)}
    />
  );
}
