import { Button } from "antd";
import { t } from "../../i18n/kit/merge.ts";
import { toApiError } from "../../providers/calls/http-error.ts";
import { undoMerge } from "../../providers/calls/merge-calls.ts";
import { closeToast, showToast, toast } from "../../providers/toasts.ts";

/** Undoes a merge and says what could not be put back. */
export async function undo(id: number, title: string): Promise<boolean> {
  try {
    const { records, fields } = await undoMerge(id);
    const parts = [...(records > 0 ? [t("merge.records", { count: records })] : []), ...fields].join(", ");
    if (parts === "") toast.success(t("merge.undone", { title }));
    else toast.warning(t("merge.stayed", { title, parts }));
    return true;
  } catch (error) {
    toast.error(toApiError(error).message);
    return false;
  }
}

/** Says that a record was merged, and takes it back at a click. */
export function showMerged(id: number, title: string, into: string): void {
  const key = `merge ${id}`;
  const takeBack = () => {
    closeToast(key);
    void undo(id, title);
  };
  const action = (
    <Button size="small" onClick={takeBack}>
      {t("action.undo")}
    </Button>
  );
  showToast({ kind: "success", key, message: t("merge.done", { title, into }), action });
}
