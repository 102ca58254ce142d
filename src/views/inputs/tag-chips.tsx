import { CloseOutlined } from "@ant-design/icons";
import { t } from "../../i18n/kit/forms.ts";

interface TagChipsProps {
  readonly tags: readonly string[];
  readonly disabled?: boolean | undefined;
  readonly onChange: (tags: readonly string[]) => void;
}

/** The tags of an input, each with a button that removes it. */
export const TagChips = ({ tags, disabled, onChange }: TagChipsProps) =>
  tags.map((tag) => (
    <span className="hq-tag" key={tag}>
      {tag}
      {!disabled && (
        <button type="button" aria-label={t("input.removeTag", { tag })} onClick={() => onChange(tags.filter((each) => each !== tag))}>
          <CloseOutlined aria-hidden />
        </button>
      )}
    </span>
  ));
