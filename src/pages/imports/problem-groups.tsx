import { Button } from "antd";
import { useState } from "react";
import type { ImportProblemGroup } from "../../contract/imports.ts";
import { t } from "../../i18n/kit/imports.ts";
import { messageOf } from "../../providers/calls/http-error.ts";
import { readProblems, repairImport } from "../../providers/calls/import-calls.ts";
import { toast } from "../../providers/toasts.ts";
import type { ImportTarget } from "../../schemas/imports/import-targets.ts";
import { TryAgain } from "../../views/kit/states.tsx";
import { useLoaded } from "../../views/kit/use-loaded.ts";
import { AllowNames } from "./allow-names.tsx";
import type { ImportPartProps } from "./import-part.ts";
import { targetLabel, targetsOf } from "./import-words.ts";
import { MeaningInput } from "./meaning-input.tsx";

interface ProblemGroupsProps extends ImportPartProps {
  readonly outcome: ImportProblemGroup["outcome"];
}

/** The refused rows by what repairs them: one correction is taken for all rows of a group. */
export function ProblemGroups({ detail, resource, onDone, outcome }: ProblemGroupsProps) {
  const { data, failure, reload } = useLoaded(() => readProblems(detail.id), String(detail.id));
  if (failure) return <TryAgain text={failure.message} onRetry={() => void reload()} />;
  const groups = (data ?? []).filter((group) => group.outcome === outcome);
  if (groups.length === 0) return null;
  return (
    <section className="hq-sheet hq-imports-problems">
      <h2>{t("imports.problems")}</h2>
      <ul>
        {groups.map((group) => {
          const target = targetsOf(resource).find(({ key }) => key === group.target);
          const texts = outcome === "error" && target && detail.isOwn ? group.texts : [];
          return (
            <li key={`${group.target} ${group.message}`}>
              <p>
                {group.target !== null && <strong>{targetLabel(resource, group.target)}: </strong>}
                {group.message} <span className="hq-soft">{t("export.rows", { count: group.rows })}</span>
              </p>
              {target && texts.map(({ text, rows }) => <Repair key={text} {...{ detail, resource, onDone, target, text, rows }} />)}
              {group.isSameName && detail.isOwn && (
                <AllowNames {...{ detail, resource, onDone }}>{t("imports.allowAll", { count: group.rows })}</AllowNames>
              )}
              {texts.length === 20 && <p className="hq-soft">{t("imports.otherTexts")}</p>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface RepairProps extends ImportPartProps {
  readonly target: ImportTarget;
  readonly text: string;
  readonly rows: number;
}

function Repair({ detail, resource, onDone, target, text, rows }: RepairProps) {
  const [value, setValue] = useState<string | number>("");
  const [busy, setBusy] = useState(false);
  const apply = async () => {
    setBusy(true);
    await repairImport(detail.id, target.key, text, value).then(onDone, (failure: unknown) => toast.error(messageOf(failure)));
    setBusy(false);
  };
  const shown = text === "" ? t("imports.blankText") : text;
  return (
    <form
      className="hq-imports-repair"
      onSubmit={(event) => {
        event.preventDefault();
        if (value !== "") void apply();
      }}
    >
      <span>
        <q>{shown}</q> <small className="hq-soft">{t("export.rows", { count: rows })}</small>
      </span>
      <MeaningInput
        label={t("imports.replace", { text: shown })}
        target={target}
        resource={resource}
        value={value}
        onChange={(next) => setValue(next)}
      />
      <Button htmlType="submit" loading={busy} disabled={value === ""}>
        {t("list.apply")}
      </Button>
    </form>
  );
}
