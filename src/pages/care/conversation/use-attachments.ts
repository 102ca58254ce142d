import { useState } from "react";
import { t } from "../../../i18n/sales/dispatch.ts";
import { messageOf } from "../../../providers/calls/http-error.ts";
import { toast } from "../../../providers/toasts.ts";
import type { FileLink } from "../../../schemas/values/file-link.ts";
import { uploadFile } from "../../../views/inputs/upload.ts";

const MOST_FILES = 20;

/** Uploads files as soon as they are chosen, dropped or pasted; sending only names their ids. */
export function useAttachments(current: () => readonly FileLink[], change: (files: readonly FileLink[]) => void) {
  const [uploading, setUploading] = useState<readonly string[]>([]);
  const take = (chosen: readonly File[]) => {
    const room = MOST_FILES - current().length - uploading.length;
    if (chosen.length > room) toast.warning(t("input.tooMany", { count: MOST_FILES }));
    for (const file of chosen.slice(0, Math.max(0, room))) void store(file);
  };
  const store = async (file: File) => {
    setUploading((all) => [...all, file.name]);
    try {
      const stored = await uploadFile(file);
      change([...current(), stored]);
    } catch (failure) {
      toast.error(t("input.uploadFailed", { name: file.name, reason: messageOf(failure) }));
    } finally {
      setUploading((all) => all.toSpliced(all.indexOf(file.name), 1));
    }
  };
  return { uploading, take };
}
