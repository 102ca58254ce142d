import { Drawer, Modal } from "antd";
import { useMemo, useState } from "react";
import { t } from "../../i18n/translate.ts";
import type { Row } from "../../providers/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { vt } from "../texts.ts";
import { useFocusBack } from "../use-focus-back.ts";
import { inSentence } from "../view-fields.ts";
import type { Values } from "./form-store.ts";
import { RecordForm } from "./record-form.tsx";
import { startOf } from "./start-of.ts";

interface CreateDrawerProps {
  readonly resource: AnyResource;
  readonly start: Values;
  readonly onClose: () => void;
  readonly onCreated: (row: Row) => void;
}

/** A new row of another module, made without leaving the form that needs it. */
export function CreateDrawer({ resource, start, onClose, onCreated }: CreateDrawerProps) {
  useFocusBack();
  const [dirty, setDirty] = useState(false);
  const [asking, setAsking] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it starts with is decided when it opens.
  const values = useMemo(() => ({ ...startOf(resource, "create", undefined, new URLSearchParams()), ...start }), [resource]);
  const close = () => (dirty ? setAsking(true) : onClose());
  return (
    <>
      <Drawer open width={560} title={vt("form.create", { label: inSentence(resource.label) })} onClose={close} destroyOnHidden>
        <RecordForm resource={resource} start={values} onSaved={onCreated} onCancel={close} onDirty={setDirty} />
      </Drawer>
      {asking && (
        <Modal
          open
          centered
          width={420}
          zIndex={1100}
          title={t("dialog.closeSure")}
          okText={vt("form.leaveOk")}
          cancelText={vt("form.leaveStay")}
          onOk={onClose}
          onCancel={() => setAsking(false)}
        >
          {t("unsaved.text")}
        </Modal>
      )}
    </>
  );
}
