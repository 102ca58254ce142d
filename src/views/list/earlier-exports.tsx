import { DownloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { t } from "../../i18n/kit/lists.ts";
import { readExports } from "../../providers/calls/export-calls.ts";
import { messageOf } from "../../providers/calls/http-error.ts";
import { saveFile } from "../../providers/calls/save-file.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { formatSize } from "../cells/file-views.tsx";
import { formatMoment } from "../cells/moments.tsx";
import { useLoaded } from "../kit/use-loaded.ts";

const SHOWN = 3;

function EarlierExport({ file, path, size, date }: { file: string; path: string; size: number | null; date: string }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const download = async () => {
    setBusy(true);
    setProblem(undefined);
    await saveFile(path, "export", file).catch((failure: unknown) => setProblem(messageOf(failure)));
    setBusy(false);
  };
  return (
    <li>
      <span className="hq-export-file">
        {file}
        <small>{[formatMoment(date), size === null ? "" : formatSize(size)].filter(Boolean).join(", ")}</small>
        {problem && <small role="alert">{problem}</small>}
      </span>
      <Button
        size="small"
        loading={busy}
        icon={<DownloadOutlined aria-hidden />}
        aria-label={t("export.downloadFile", { file })}
        onClick={() => void download()}
      />
    </li>
  );
}

interface EarlierExportsProps {
  readonly resource: AnyResource;
  /** All of them instead of the latest. */
  readonly all?: boolean;
  /** Shown where there are none; default nothing. */
  readonly empty?: ReactNode;
}

/** The latest export files of this list, for users who closed the notification too soon. */
export function EarlierExports({ resource, all = false, empty = null }: EarlierExportsProps) {
  // The dialog works without them.
  const { data, failure } = useLoaded(readExports);
  const own = (data ?? []).filter((each) => each.resource === resource.name);
  const recent = all ? own : own.slice(0, SHOWN);
  const files = recent.flatMap(({ id, fileName, fullPath, size, finishedAt, createdAt }) =>
    fileName && fullPath ? [<EarlierExport key={id} file={fileName} path={fullPath} size={size} date={finishedAt ?? createdAt} />] : [],
  );
  if (files.length === 0) return data || failure ? empty : null;
  return (
    <section className="hq-export-earlier">
      <h2>{t("export.earlier")}</h2>
      <ul>{files}</ul>
    </section>
  );
}
