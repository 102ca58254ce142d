import { useEffect, useMemo, useRef } from "react";
import ReactQuill from "react-quill";
import { type FormText, t } from "../../i18n/kit/forms.ts";
import { messageOf } from "../../providers/calls/http-error.ts";
import { toast } from "../../providers/toasts.ts";
import { imageAccept } from "../../schemas/values/image-types.ts";
import { formats, registerFormats, toolbar } from "./quill-formats.ts";
import { uploadEditorPhoto } from "./upload.ts";
import "react-quill/dist/quill.snow.css";
import "./quill-editor.css";

const pickers: Readonly<Record<string, FormText>> = {
  "ql-header": "editor.heading",
  "ql-size": "editor.size",
  "ql-lineheight": "editor.lineHeight",
};

/** Quill labels its pickers through CSS only, which screen readers do not read; this adds ARIA labels. */
function nameToolbar(editor: HTMLElement): void {
  for (const [part, text] of Object.entries(pickers)) {
    const picker = editor.querySelector(`.ql-picker.${part}`);
    picker?.querySelector(".ql-picker-label")?.setAttribute("aria-label", t(text));
    for (const item of picker?.querySelectorAll(".ql-picker-item") ?? [])
      item.setAttribute("aria-label", item.getAttribute("data-value") ?? t("editor.normal"));
  }
}

registerFormats();

const blank = /^(<p>(<br>)?<\/p>)*$/;

/** The editor itself, in its own chunk because of its size. */
export function QuillEditor({
  id,
  value,
  onChange,
  disabled,
  label,
  sending,
}: {
  id: string;
  value: string;
  onChange: (html: string | null) => void;
  disabled: boolean;
  label: string;
  /** The form's set of uploads: saving must wait for an image being uploaded. */
  sending: Set<unknown>;
}) {
  const editor = useRef<ReactQuill>(null);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (frame.current) nameToolbar(frame.current);
  }, []);
  // A new object would make Quill restart and lose the cursor.
  const modules = useMemo(() => {
    const image = () => {
      const picker = document.createElement("input");
      picker.type = "file";
      picker.accept = imageAccept;
      picker.onchange = () => {
        const file = picker.files?.[0];
        const quill = editor.current?.getEditor();
        if (!file || !quill) return;
        sending.add(file);
        uploadEditorPhoto(file)
          .then(
            (url) => {
              const position = quill.getSelection(true).index;
              quill.insertEmbed(position, "image", url, "user");
              quill.setSelection(position + 1, 0);
            },
            (failure: unknown) => toast.error(t("editor.image", { reason: messageOf(failure) })),
          )
          .finally(() => sending.delete(file));
      };
      picker.click();
    };
    return { toolbar: { container: toolbar, handlers: { image } } };
  }, [sending]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add its own box and legend.
    <div ref={frame} className="hq-editor" role="group" aria-label={label}>
      <ReactQuill
        ref={editor}
        id={id}
        theme="snow"
        modules={modules}
        formats={formats}
        readOnly={disabled}
        value={value}
        onChange={(html, _delta, source) => {
          if (source === "user") onChange(blank.test(html) ? null : html);
        }}
      />
    </div>
  );
}
