import { t } from "../i18n/lists.ts";
import { Dialog } from "./dialog.tsx";
import { useFocusBack } from "./use-focus-back.ts";

/** Keys of a screen, each with what it does. */
export type NamedKeys = readonly (readonly [string, string])[];

const keysOfLists = (): NamedKeys => [
  ["/", t("header.search")],
  ["j", t("keys.down")],
  ["k", t("keys.up")],
  ["Enter", t("keys.open")],
  ["x", t("keys.select")],
  ["e", t("keys.edit")],
  ["Shift ← →", t("keys.width")],
  ["c", t("list.createShort")],
];

/** The keys of a list, or of another screen. */
export function KeysDialog({ keys = keysOfLists(), onClose }: { keys?: NamedKeys; onClose: () => void }) {
  useFocusBack();
  return (
    <Dialog open width={360} title={t("list.keys")} footer={null} onCancel={onClose}>
      <dl className="hq-keys">
        {[...keys, ["?", t("keys.help")] as const].map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
