import { type FormText, t } from "../../i18n/kit/forms.ts";

const pickers: Readonly<Record<string, FormText>> = {
  "ql-header": "editor.heading",
  "ql-size": "editor.size",
  "ql-lineheight": "editor.lineHeight",
};

/** Quill labels its pickers through CSS only, which screen readers do not read; this adds ARIA labels. */
export function nameToolbar(editor: HTMLElement): void {
  for (const [part, text] of Object.entries(pickers)) {
    const picker = editor.querySelector(`.ql-picker.${part}`);
    picker?.querySelector(".ql-picker-label")?.setAttribute("aria-label", t(text));
    for (const item of picker?.querySelectorAll(".ql-picker-item") ?? [])
      item.setAttribute("aria-label", item.getAttribute("data-value") ?? t("editor.normal"));
  }
}
