import { type ReactNode, type RefObject, useRef, useState } from "react";
import { t } from "../../i18n/kit/forms.ts";
import { Dialog } from "../kit/dialog.tsx";
import type { Drafts } from "./use-draft.ts";

interface CloseQuestion {
  /** Set by the form inside to its drafts. */
  readonly drafts: RefObject<Drafts | null>;
  /** Continues, or asks first if unsaved changes would be lost. */
  readonly before: (goOn: () => void) => void;
  /** The caller must render it. */
  readonly question: ReactNode;
}

/** For dialogs and drawers that contain a form: asks before unsaved changes are closed by accident. */
export function useCloseQuestion(): CloseQuestion {
  const drafts = useRef<Drafts>(null);
  const [pending, setPending] = useState<{ goOn: () => void }>();
  const question = pending && (
    <Dialog
      open
      centered
      width={420}
      zIndex={1100}
      title={t("dialog.closeSure")}
      okText={t("form.leaveOk")}
      okButtonProps={{ danger: true }}
      cancelText={t("form.leaveStay")}
      onOk={() => {
        drafts.current?.drop();
        setPending(undefined);
        pending.goOn();
      }}
      onCancel={() => setPending(undefined)}
    >
      {t("form.closeText")}
    </Dialog>
  );
  return { drafts, before: (goOn) => (drafts.current?.dirty ? setPending({ goOn }) : goOn()), question };
}
