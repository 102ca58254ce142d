import { Button } from "antd";
import { useEffect, useState } from "react";
import type { RecentMerge } from "../../contract/merges.ts";
import { t } from "../../i18n/kit/merge.ts";
import { recentMerges } from "../../providers/calls/merge-calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { undo } from "./undo.tsx";

interface RecentMergesProps {
  readonly resource: AnyResource;
  readonly id: number;
  readonly onUndone: () => void;
}

/** What was merged into a record in the last day, each to be undone. */
export function RecentMerges({ resource, id, onUndone }: RecentMergesProps) {
  const [merges, setMerges] = useState<readonly RecentMerge[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    recentMerges(resource.name, id, stop.signal).then(setMerges, () => undefined);
    return () => stop.abort();
  }, [resource, id]);
  if (merges.length === 0) return null;
  return (
    <section className="hq-merge-recent">
      <h3>{t("merge.recent")}</h3>
      <ul>
        {merges.map(({ id: merge, title, by }) => (
          <li key={merge}>
            {t("merge.by", { title, by })}
            <Button size="small" onClick={() => void undo(merge, title).then((done) => done && onUndone())}>
              {t("action.undo")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
