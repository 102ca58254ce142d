import { DownloadOutlined, UploadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { t } from "../../i18n/kit/imports.ts";
import { messageOf } from "../../providers/calls/http-error.ts";
import { saveSample, startImport } from "../../providers/calls/import-calls.ts";
import { findResource } from "../../providers/registry.ts";
import { toast } from "../../providers/toasts.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { inSentence } from "../../schemas/values/text.ts";
import { useFileDrop } from "../../views/inputs/file-picker.tsx";
import { uploadFile } from "../../views/inputs/upload.ts";
import { EmptyState } from "../../views/kit/states.tsx";
import { listPath } from "../../views/paths/view-paths.ts";
import { listTitle } from "../../views/records/view-fields.ts";
import { importPath } from "./import-words.ts";
import { EarlierImports } from "./imports-page.tsx";
import "./imports.css";

/** Takes the file of an import into the records that the address names. */
export function NewImportPage() {
  const [params] = useSearchParams();
  const resource = findResource(params.get("of") ?? "");
  if (!resource?.imports) return <EmptyState title={t("imports.none")} hint={t("imports.noneHint")} />;
  return (
    <div className="hq-page">
      <header className="hq-page-head">
        <h1>{t("imports.into", { plural: inSentence(resource.plural) })}</h1>
        <span className="hq-grow" />
        <Link className="hq-also" to={listPath(resource)}>
          {listTitle(resource)}
        </Link>
      </header>
      <Upload resource={resource} />
      <Samples resource={resource} />
      <EarlierImports resource={resource.name} />
    </div>
  );
}

function Upload({ resource }: { readonly resource: AnyResource }) {
  const navigate = useNavigate();
  const picker = useRef<HTMLInputElement>(null);
  const [uploading, setUploading] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const take = async ([file]: readonly File[]) => {
    if (!file) return;
    setUploading(file.name);
    setProblem(undefined);
    try {
      const stored = await uploadFile(file);
      const { id } = await startImport(resource.name, stored.id);
      await navigate(importPath(id));
    } catch (failure) {
      setProblem(messageOf(failure));
      setUploading(undefined);
    }
  };
  const busy = uploading !== undefined;
  const drop = useFileDrop((files) => void take(files), busy);
  return (
    <div className="hq-sheet hq-imports-drop" {...drop}>
      <Button type="primary" size="large" icon={<UploadOutlined aria-hidden />} loading={busy} onClick={() => picker.current?.click()}>
        {uploading === undefined ? t("imports.upload") : t("imports.uploading", { file: uploading })}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".csv,.txt,.tsv,.xlsx,.ods"
        aria-label={t("imports.upload")}
        onChange={(event) => {
          void take([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      <p className="hq-soft">{t("imports.uploadHint")}</p>
      {problem && (
        <p role="alert" className="hq-input-error">
          {problem}
        </p>
      )}
    </div>
  );
}

function Samples({ resource }: { readonly resource: AnyResource }) {
  const save = (format: "csv" | "xlsx") =>
    void saveSample(resource.name, format).catch((failure: unknown) => toast.error(messageOf(failure)));
  return (
    <section className="hq-sheet hq-imports-samples">
      <h2>{t("imports.sample")}</h2>
      <p className="hq-soft">{t("imports.sampleHint")}</p>
      <div className="hq-imports-buttons">
        <Button icon={<DownloadOutlined aria-hidden />} onClick={() => save("csv")}>
          {t("imports.csv")}
        </Button>
        <Button icon={<DownloadOutlined aria-hidden />} onClick={() => save("xlsx")}>
          {t("imports.xlsx")}
        </Button>
      </div>
    </section>
  );
}
