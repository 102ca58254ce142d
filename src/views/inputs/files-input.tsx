import { SignatureOutlined, UploadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { lazy, Suspense, useRef, useState } from "react";
import { t } from "../../i18n/kit/forms.ts";
import { filesOf } from "../cells/file-views.tsx";
import { FilePicker, useFileDrop } from "./file-picker.tsx";
import type { Input } from "./input.ts";
import { UploadRows } from "./upload-rows.tsx";
import { useUploads } from "./use-uploads.ts";

// Loaded on demand, because few forms need a signature.
const SignatureDialog = lazy(() => import("./signature-dialog.tsx").then((module) => ({ default: module.SignatureDialog })));

/** Files are uploaded as soon as they are chosen; saving only sends their ids. */
export const FilesInput: Input<"files"> = ({ id, field, name, form, value, onChange, disabled, invalid, describedBy, label }) => {
  const { sending, problems, take, current, max, isFull } = useUploads(form, name, field);
  const [signing, setSigning] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const drop = useFileDrop(take, disabled === true);

  return (
    <div className="hq-files-input" data-invalid={invalid ? "" : undefined} {...drop}>
      <UploadRows
        files={filesOf(value)}
        sending={sending}
        problems={problems}
        onRemove={disabled ? undefined : (file) => onChange(current().filter((each) => each.id !== file.id))}
      />
      <span className="hq-files-add">
        {field.signature && (
          <Button icon={<SignatureOutlined aria-hidden />} disabled={disabled === true || isFull} onClick={() => setSigning(true)}>
            {t("input.sign")}
          </Button>
        )}
        <Button
          id={id}
          icon={<UploadOutlined aria-hidden />}
          disabled={disabled === true || isFull}
          aria-describedby={describedBy}
          onClick={() => picker.current?.click()}
        >
          {t(!field.images ? "input.upload" : max === 1 ? "input.uploadImage" : "input.uploadImages")}
        </Button>
        <small>{t("input.drop")}</small>
      </span>
      {signing && (
        <Suspense>
          <SignatureDialog title={label} onSigned={(image) => take([image])} onClose={() => setSigning(false)} />
        </Suspense>
      )}
      <FilePicker picker={picker} field={field} max={max} take={take} />
    </div>
  );
};
