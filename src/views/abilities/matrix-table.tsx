import { DownOutlined, RightOutlined } from "@ant-design/icons";
import { Fragment, memo, useEffect, useMemo, useRef } from "react";
import { t } from "../../i18n/kit/abilities.ts";
import type { Verb } from "../../schemas/access/abilities.ts";
import { abilityLabel } from "../../schemas/access/ability-areas.ts";
import { verbLabel } from "../../schemas/access/verbs.ts";
import { keepOneTabStop, moveByKey, rememberTabStop } from "./matrix-keys.ts";
import { countGranted, type MatrixArea, type MatrixRow, markOf, matrixColumnsOf, matrixRowsOf, shownTexts } from "./matrix-model.ts";
import { type Grants, Tick } from "./tick.tsx";

export interface MatrixProps {
  readonly areas: readonly MatrixArea[];
  readonly grants: Grants;
  readonly isFolded: (area: string) => boolean;
  readonly onFold: (area: string) => void;
  readonly label: string;
}

/** Features by verbs; a cell is empty where the verb does not apply to the feature. */
export function MatrixTable({ areas, grants, isFolded, onFold, label }: MatrixProps) {
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => keepOneTabStop(table.current));
  const columns = useMemo(() => matrixColumnsOf(areas), [areas]);
  const rows = matrixRowsOf(areas);
  const everything = shownTexts(rows);
  // Rows are numbered in display order; the header is 0.
  let number = 0;
  return (
    <div className="hq-matrix-scroll">
      <table
        className="hq-matrix"
        aria-label={label}
        ref={table}
        onKeyDown={moveByKey}
        onFocus={(event) => rememberTabStop(event.currentTarget, event.target)}
      >
        <thead>
          <tr>
            <th scope="col" className="hq-matrix-what">
              <span className="hq-matrix-name">
                <Tick
                  label={t("abilities.all")}
                  mark={markOf(everything, grants.granted)}
                  texts={everything}
                  grants={grants}
                  position="0:0"
                />
                <span>{t("abilities.feature")}</span>
              </span>
            </th>
            {columns.map((verb, index) => {
              const texts = rows.flatMap(({ cells }) => cells.get(verb) ?? []);
              return (
                <th key={verb} scope="col" className="hq-matrix-verb">
                  <span>{verbLabel(verb)}</span>
                  <Tick
                    label={t("abilities.column", { verb: verbLabel(verb) })}
                    mark={markOf(texts, grants.granted)}
                    texts={texts}
                    grants={grants}
                    position={`0:${index + 1}`}
                  />
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {areas.map((area) => {
            number += 1;
            const position = `${number}:0`;
            const folded = isFolded(area.key);
            return (
              <Fragment key={area.key}>
                <AreaRow area={area} grants={grants} folded={folded} onFold={onFold} columns={columns.length} position={position} />
                {!folded &&
                  area.rows.map((row) => {
                    number += 1;
                    return (
                      <FeatureRow
                        key={row.feature.key}
                        row={row}
                        grants={grants}
                        columns={columns}
                        number={number}
                        state={stateOf(row, grants)}
                      />
                    );
                  })}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface AreaRowProps {
  readonly area: MatrixArea;
  readonly grants: Grants;
  readonly folded: boolean;
  readonly onFold: (area: string) => void;
  readonly columns: number;
  readonly position: string;
}

function AreaRow({ area, grants, folded, onFold, columns, position }: AreaRowProps) {
  const texts = shownTexts(area.rows);
  return (
    <tr className="hq-matrix-area">
      <th scope="rowgroup" className="hq-matrix-what">
        <span className="hq-matrix-name">
          <Tick
            label={t("abilities.area", { label: area.label })}
            mark={markOf(texts, grants.granted)}
            texts={texts}
            grants={grants}
            position={position}
          />
          <FoldButton area={area} grants={grants} folded={folded} onFold={onFold} />
        </span>
      </th>
      <td colSpan={columns} />
    </tr>
  );
}

export function FoldButton({ area, grants, folded, onFold }: Pick<AreaRowProps, "area" | "grants" | "folded" | "onFold">) {
  const texts = area.rows.flatMap((row) => row.texts);
  const counts = { granted: countGranted(texts, grants.granted), all: texts.length };
  return (
    <button type="button" className="hq-matrix-fold" aria-expanded={!folded} onClick={() => onFold(area.key)}>
      {folded ? <RightOutlined aria-hidden /> : <DownOutlined aria-hidden />}
      <span>{area.label}</span>
      <GrantedCount {...counts} />
    </button>
  );
}

export function GrantedCount({ granted, all }: { granted: number; all: number }) {
  return (
    <small className="hq-matrix-count" data-none={granted === 0 ? "" : undefined}>
      {t("abilities.count", { granted, all })}
    </small>
  );
}

interface FeatureRowProps {
  readonly row: MatrixRow;
  readonly grants: Grants;
  readonly columns: readonly Verb[];
  readonly number: number;
  /** The part of the grants that this row shows, as a string to compare. */
  readonly state: string;
}

/** The part of the grants that a row shows, as a string to compare. */
const stateOf = ({ texts }: MatrixRow, { granted, mayGive, disabled }: Grants): string =>
  texts.map((text) => (granted.has(text) ? "+" : mayGive(text) ? "-" : "x")).join("") + (disabled ? "!" : "");

/** Re-rendered only when its own state changes, because a tick affects one row. */
const FeatureRow = memo(PlainRow, (a, b) => a.row === b.row && a.columns === b.columns && a.number === b.number && a.state === b.state);

function PlainRow({ row, grants, columns, number }: FeatureRowProps) {
  const { feature, texts, cells } = row;
  const cellTexts = [...cells.values()];
  return (
    <tr>
      <th scope="row" className="hq-matrix-what">
        <span className="hq-matrix-name">
          <Tick
            label={t("abilities.row", { label: feature.label })}
            mark={markOf(cellTexts, grants.granted)}
            texts={cellTexts}
            grants={grants}
            position={`${number}:0`}
          />
          <span className="hq-matrix-feature" title={feature.key}>
            {feature.label}
            <small className="hq-mono">{feature.key}</small>
          </span>
          <GrantedCount granted={countGranted(texts, grants.granted)} all={texts.length} />
        </span>
      </th>
      {columns.map((verb, index) => {
        const text = cells.get(verb);
        return (
          <td key={verb} data-held={text !== undefined && grants.granted.has(text) ? "" : undefined}>
            {text !== undefined && (
              <Tick
                label={abilityLabel(feature.subject, verb)}
                mark={grants.granted.has(text) ? "all" : "none"}
                texts={[text]}
                grants={grants}
                position={`${number}:${index + 1}`}
              />
            )}
          </td>
        );
      })}
    </tr>
  );
}
