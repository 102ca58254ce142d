import { SearchOutlined } from "@ant-design/icons";
import { Button, Switch, Input as TextInput } from "antd";
import { useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { t } from "../../i18n/kit/abilities.ts";
import { useAbilities } from "../../providers/ability.ts";
import { findResource } from "../../providers/registry.ts";
import { authState } from "../../providers/session/auth-state.ts";
import { parseAbility } from "../../schemas/access/ability-text.ts";
import type { Input } from "../inputs/input.ts";
import { useNarrow } from "../kit/use-media.ts";
import { textsOf } from "../records/view-fields.ts";
import { Difference } from "./difference.tsx";
import { MatrixCards } from "./matrix-cards.tsx";
import { type MatrixArea, matrixFor, matrixRowsOf, narrowed, shownTexts, toggled } from "./matrix-model.ts";
import { MatrixTable } from "./matrix-table.tsx";
import { Presets } from "./presets.tsx";
import { Preview } from "./preview.tsx";
import type { Grants } from "./tick.tsx";
import "./abilities.css";
import { pressedKey } from "../kit/pressed-key.ts";

const emptyAreas = (areas: readonly MatrixArea[], granted: readonly string[]): string[] =>
  areas.filter(({ rows }) => !rows.some(({ texts }) => texts.some((text) => granted.includes(text)))).map(({ key }) => key);

/** A role's abilities as a table of features by verbs. */
export const AbilitiesInput: Input<"abilities"> = ({ id, field, value, onChange, disabled, form, path, label, describedBy }) => {
  // Undefined in the catalogue of inputs, which has no resource.
  const resource = findResource(path.split(".")[0] ?? "");
  const userType = form.get("userType") ?? resource?.rows?.userType;
  // What is for no kind of user is its reader's own.
  const side = (userType ?? authState.get().user?.type_id) === "C" ? "customer" : "employee";
  const texts = textsOf(value);
  const [opened] = useState(texts);
  // A copy is a new role: abilities the copied role had must be granted again, which the user may not be allowed to do.
  const before = useMemo(() => new Set(typeof form.get("id") === "number" ? opened : []), [form, opened]);
  const { without } = field;
  const areas = useMemo(() => matrixFor(side, opened, without), [side, opened, without]);
  const [search, setSearch] = useState("");
  // A snapshot from when the filter was turned on, so that a row does not disappear while the user unchecks it.
  const [only, setOnly] = useState<ReadonlySet<string> | null>(null);
  const narrow = useNarrow();
  // Forty cards are too long for a phone, so areas without abilities start folded.
  const [folded, setFolded] = useState<readonly string[]>(() => (narrow ? emptyAreas(areas, opened) : []));
  const can = useAbilities();
  const lacksId = useId();

  const granted = new Set(texts);
  const mayGive = (text: string) => {
    const ability = parseAbility(text);
    return before.has(text) || (ability !== null && can(ability.action, ability.subject));
  };
  const apply = (some: readonly string[]) => onChange(toggled(granted, some, mayGive));
  const latest = useRef(apply);
  useLayoutEffect(() => {
    latest.current = apply;
  });
  // Created once: a row that was not re-rendered must still toggle against the current state.
  const toggle = useRef<Grants["toggle"]>((some) => latest.current(some));
  const grants: Grants = {
    granted,
    mayGive,
    toggle: toggle.current,
    disabled: disabled === true,
    lacksId,
  };
  const presets = field.presets === undefined ? undefined : findResource(field.presets);
  const add = (some: readonly string[]) => {
    const added = shownTexts(matrixRowsOf(areas)).filter((text) => some.includes(text) && !granted.has(text) && mayGive(text));
    onChange([...texts, ...added].sort());
    return added.length;
  };
  const alien = texts.filter((text) => parseAbility(text) !== null && !mayGive(text));
  const visibleAreas = useMemo(() => narrowed(areas, search, only), [areas, search, only]);
  const isFolded = (area: string) => search.trim() === "" && folded.includes(area);
  const fold = (area: string) => setFolded(folded.includes(area) ? folded.filter((each) => each !== area) : [...folded, area]);
  const Matrix = narrow ? MatrixCards : MatrixTable;
  return (
    <div id={id} className="hq-abilities" aria-describedby={describedBy}>
      <div className="hq-abilities-tools">
        <TextInput
          className="hq-search"
          prefix={<SearchOutlined aria-hidden />}
          placeholder={t("abilities.search")}
          aria-label={t("abilities.search")}
          value={search}
          allowClear
          onChange={(event) => setSearch(event.target.value)}
          // Enter must not submit the form.
          onKeyDown={(event) => pressedKey(event) === "Enter" && event.preventDefault()}
        />
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is a button that the label names. */}
        <label className="hq-abilities-switch">
          <Switch size="small" checked={only !== null} onChange={(checked) => setOnly(checked ? granted : null)} />
          <span>{t("abilities.onlyHeld")}</span>
        </label>
        <span className="hq-grow" />
        <span className="hq-soft" aria-live="polite">
          {t("abilities.held", { count: texts.length })}
        </span>
      </div>
      {presets && <Presets resource={presets} onAdd={add} />}
      {alien.length > 0 && (
        <div className="hq-form-alert" role="alert">
          {t("abilities.alien", { count: alien.length })}{" "}
          <Button size="small" onClick={() => onChange(texts.filter((text) => !alien.includes(text)))}>
            {t("abilities.dropAlien")}
          </Button>
        </div>
      )}
      {visibleAreas.length > 0 ? (
        <Matrix areas={visibleAreas} grants={grants} isFolded={isFolded} onFold={fold} label={label} />
      ) : (
        <div className="hq-blank">
          <p className="hq-blank-title">{t("abilities.none")}</p>
          <p className="hq-blank-hint">{t("abilities.noneHint")}</p>
        </div>
      )}
      {!narrow && <p className="hq-field-help">{t("abilities.keys")}</p>}
      <span hidden id={lacksId}>
        {t("abilities.lacks")}
      </span>
      <div className="hq-abilities-beside">
        <Preview texts={texts} side={side} />
        {/* Only roles are compared: they are of one kind of user. */}
        {resource && userType !== undefined && <Difference texts={texts} resource={resource} ownId={form.get("id")} />}
      </div>
    </div>
  );
};
