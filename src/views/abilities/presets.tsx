import { useRef, useState } from "react";
import { t } from "../../i18n/kit/abilities.ts";
import { useAccess } from "../../providers/access-control.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { getData } from "../../providers/calls/http.ts";
import { messageOf } from "../../providers/calls/http-error.ts";
import { rowPath } from "../../providers/paths.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { abilitiesOf } from "./matrix-model.ts";
import { type NamedRow, RowSelect } from "./row-select.tsx";

interface PresetsProps {
  /** Its rows are the named sets. */
  readonly resource: AnyResource;
  /** Adds the abilities of a set, and tells how many of them could be added. */
  readonly onAdd: (texts: readonly string[]) => number;
}

/** Adds a named set of abilities, for those who may read the sets. */
export function Presets({ resource, onAdd }: PresetsProps) {
  const [outcome, setOutcome] = useState("");
  // More may have been granted while the set was loaded.
  const latest = useRef(onAdd);
  latest.current = onAdd;
  if (!useAccess({ resource, action: "list" })) return null;
  const add = async (chosen: NamedRow | undefined) => {
    if (!chosen) return;
    try {
      const count = latest.current(abilitiesOf(resource, await getData<ApiRow>(`/${rowPath(resource.name, chosen.id)}`)));
      setOutcome(t(count === 0 ? "abilities.presetNothing" : "abilities.presetAdded", { name: chosen.name, count }));
    } catch (failure) {
      setOutcome(messageOf(failure));
    }
  };
  return (
    <div className="hq-abilities-presets">
      <RowSelect resource={resource} label={t("abilities.addPreset")} onChoose={(row) => void add(row)} />
      <span className="hq-soft" role="status">
        {outcome}
      </span>
    </div>
  );
}
