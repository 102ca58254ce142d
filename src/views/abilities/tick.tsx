import { t } from "../../i18n/abilities.ts";
import type { AbilityText } from "../../schemas/abilities.ts";
import type { Mark } from "./matrix-model.ts";

/** What the parts of the matrix know of the role, and how they change it. */
export interface Grants {
  readonly held: ReadonlySet<string>;
  readonly mayGive: (text: string) => boolean;
  readonly toggle: (texts: readonly AbilityText[]) => void;
  readonly disabled: boolean;
  /** The id of the words that say why a cell can't be ticked. */
  readonly lacksId: string;
}

/** Why this one can't be ticked, where it can't. */
export const lacking = ({ held, mayGive }: Grants, texts: readonly string[]): boolean =>
  !texts.some((text) => held.has(text) || mayGive(text));

interface TickProps {
  readonly label: string;
  readonly mark: Mark;
  readonly texts: readonly AbilityText[];
  readonly grants: Grants;
  /** Where the arrow keys find it. */
  readonly place?: string;
}

/** One checkbox, of a cell or of many. What can't be given can still be reached, and says why. */
export function Tick({ label, mark, texts, grants, place }: TickProps) {
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
      {...(place === undefined ? {} : { "data-place": place, tabIndex: -1 })}
      onChange={() => !lacks && grants.toggle(texts)}
    />
  );
}
