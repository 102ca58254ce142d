import { PlusOutlined } from "@ant-design/icons";
import { Button, Select } from "antd";
import { useState } from "react";
import type { ImportColumn, ImportPlan } from "../../contract/imports.ts";
import { t } from "../../i18n/kit/imports.ts";
import { messageOf } from "../../providers/calls/http-error.ts";
import { checkImport } from "../../providers/calls/import-calls.ts";
import { OptionSelect } from "../../views/inputs/option-select.tsx";
import type { ImportPartProps } from "./import-part.ts";
import { matchLabel, targetsOf } from "./import-words.ts";
import { isUndecided, MappedColumn } from "./mapped-column.tsx";
import { PlaceInFile } from "./place-in-file.tsx";
import { ValueForAll } from "./value-for-all.tsx";

/** Which column of the file fills which field, and how existing records are found. */
export function MappingPanel({ detail, resource, onDone }: ImportPartProps) {
  const { headings, samples, isRemembered, isOwn, total, doubts } = detail;
  const [plan, setPlan] = useState<ImportPlan>(detail.plan);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const targets = targetsOf(resource);
  const taken = new Set(plan.columns.map(({ target }) => target));
  const constants = plan.columns.filter(({ source }) => source === null);
  const free = targets.filter(({ key, isMatchOnly }) => !taken.has(key) && !isMatchOnly);
  const divided = new Set(targets.flatMap(({ key, divides }) => (taken.has(key) ? (divides ?? []) : [])));
  const missing = targets.filter(
    ({ key, required }) => required && !taken.has(key) && !divided.has(key) && !taken.has(key.split(".")[0] ?? ""),
  );
  const undecided = plan.columns.filter((column) => isUndecided(column, targets, doubts));
  const withColumn = (columns: readonly ImportColumn[]) => setPlan((before) => ({ ...before, columns }));
  const mapTo = (source: number, target: string | undefined) =>
    withColumn([
      ...plan.columns.filter((each) => each.source !== source && each.target !== target),
      ...(target === undefined ? [] : [{ target, source }]),
    ]);
  const replace = (column: ImportColumn) => withColumn(plan.columns.map((each) => (each.target === column.target ? column : each)));
  const check = async () => {
    setBusy(true);
    setProblem(undefined);
    await checkImport(detail.id, plan).then(onDone, (failure: unknown) => setProblem(messageOf(failure)));
    setBusy(false);
  };
  const groups = resource.imports?.match ?? [];
  return (
    <>
      <section className="hq-sheet">
        <h2>{t("imports.step.map")}</h2>
        {isOwn && <PlaceInFile detail={detail} onDone={onDone} onProblem={setProblem} />}
        {isRemembered && <p className="hq-soft">{t("imports.remembered")}</p>}
        <table className="hq-imports-map" aria-label={t("imports.step.map")}>
          <thead>
            <tr>
              <th scope="col">{t("imports.column")}</th>
              <th scope="col">{t("imports.examples")}</th>
              <th scope="col">{t("imports.field")}</th>
              <th scope="col">{t("imports.empty")}</th>
            </tr>
          </thead>
          <tbody>
            {headings.map((heading, source) => (
              <MappedColumn
                // biome-ignore lint/suspicious/noArrayIndexKey: a file's columns are identified by position.
                key={source}
                heading={heading || t("lines.importColumn", { number: source + 1 })}
                samples={samples.map((row) => row[source] ?? "")}
                column={plan.columns.find((each) => each.source === source)}
                doubt={doubts[source]}
                targets={targets}
                taken={taken}
                disabled={!isOwn}
                onTarget={(target) => mapTo(source, target)}
                onChange={replace}
              />
            ))}
          </tbody>
        </table>
        {constants.map((column) => (
          <ValueForAll
            key={column.target}
            column={column}
            targets={targets}
            resource={resource}
            onChange={replace}
            onRemove={() => withColumn(plan.columns.filter((each) => each !== column))}
          />
        ))}
        {isOwn && (
          <Select
            className="hq-imports-add"
            value={null}
            showSearch
            optionFilterProp="label"
            prefix={<PlusOutlined aria-hidden />}
            placeholder={t("imports.addValue")}
            aria-label={t("imports.addValue")}
            options={free.map(({ key, label }) => ({ value: key, label }))}
            onChange={(target: string | null) => target !== null && withColumn([...plan.columns, { target, source: null, fallback: "" }])}
          />
        )}
        {missing.length > 0 && (
          <p className="hq-imports-note">{t("imports.missing", { fields: missing.map(({ label }) => label).join(", ") })}</p>
        )}
      </section>
      <section className="hq-sheet hq-imports-match">
        <h2 id="import-match">{t("imports.match")}</h2>
        <OptionSelect
          aria-labelledby="import-match"
          className="hq-wide"
          disabled={!isOwn}
          value={plan.match.join()}
          options={[
            ...groups.map((group) => ({ value: group.join(), label: matchLabel(resource, group) })),
            { value: "", label: t("imports.matchNone") },
          ]}
          onChange={(next: string) => setPlan((before) => ({ ...before, match: next === "" ? [] : next.split(",") }))}
        />
      </section>
      {problem && (
        <p role="alert" className="hq-input-error">
          {problem}
        </p>
      )}
      {isOwn && (
        <div className="hq-imports-buttons">
          {undecided.length > 0 && <p className="hq-imports-note">{t("imports.doubts", { count: undecided.length })}</p>}
          <Button type="primary" loading={busy} disabled={plan.columns.length === 0 || undecided.length > 0} onClick={() => void check()}>
            {t("imports.check", { count: total })}
          </Button>
        </div>
      )}
    </>
  );
}
