import { Modal } from "antd";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { t } from "../../i18n/forms.ts";
import type { Drafts } from "./use-draft.ts";

interface CloseQuestion {
  /** Where the form inside puts its drafts. */
  readonly drafts: RefObject<Drafts | null>;
  /** Goes on, or asks first where something would be lost. */
  readonly before: (goOn: () => void) => void;
  /** Must be rendered. */
  readonly question: ReactNode;
}

/** For what holds a form and closes: what was typed into it is not closed away by a slip. */
export function useCloseQuestion(): CloseQuestion {
  const drafts = useRef<Drafts>(null);
  const [held, setHeld] = useState<{ goOn: () => void }>();
  const question = held && (
    <Modal
      open
      centered
      width={420}
      zIndex={1100}
      title={t("dialog.closeSure")}
      okText={t("form.leaveOk")}
      cancelText={t("form.leaveStay")}
      onOk={() => {
        drafts.current?.drop();
        setHeld(undefined);
        held.goOn();
      }}
      onCancel={() => setHeld(undefined)}
    >
      {t("form.closeText")}
    </Modal>
  );
  return { drafts, before: (goOn) => (drafts.current?.dirty ? setHeld({ goOn }) : goOn()), question };
}
