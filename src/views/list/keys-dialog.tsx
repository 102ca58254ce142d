import { Modal } from "antd";
import { type ListText, t } from "../../i18n/lists.ts";
import { useFocusBack } from "../use-focus-back.ts";

const keys: readonly (readonly [string, ListText])[] = [
  ["/", "header.search"],
  ["j", "keys.down"],
  ["k", "keys.up"],
  ["Enter", "keys.open"],
  ["x", "keys.select"],
  ["c", "list.createShort"],
  ["?", "keys.help"],
];

export function KeysDialog({ onClose }: { onClose: () => void }) {
  useFocusBack();
  return (
    <Modal open width={360} title={t("list.keys")} footer={null} onCancel={onClose}>
      <dl className="hq-keys">
        {keys.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
