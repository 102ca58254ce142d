import { t } from "../i18n/kit/palette.ts";
import { Dialog } from "../views/kit/dialog.tsx";
import { useFocusBack } from "../views/kit/use-focus-back.ts";
import { keysInUse } from "../views/kit/use-page-keys.ts";
import { currentSide } from "../views/records/view-fields.ts";
import { goTargets } from "./go-targets.ts";
import { HelpContact } from "./help-contact.tsx";
import { showKeys } from "./shell-state.ts";
import "./keys.css";

type NamedKey = readonly [key: string, text: string];

function Keys({ title, keys }: { title: string; keys: readonly NamedKey[] }) {
  if (keys.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <dl className="hq-keys">
        {keys.map(([key, text]) => (
          <div key={key}>
            <dt>
              {key.split(" ").map((each) => (
                <kbd key={each}>{each}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The keys that work now: those of the screen, those of every screen, and where "g" leads. */
export function KeysDialog() {
  useFocusBack();
  const [everywhere = [], ...screens] = keysInUse().map((keys) => Object.entries(keys).map(([key, [text]]): NamedKey => [key, text]));
  const goes = goTargets(currentSide()).map(({ key, label }): NamedKey => [`g ${key}`, label]);
  return (
    <Dialog open width={720} title={t("keys.help")} footer={null} onCancel={() => showKeys(false)}>
      <div className="hq-keys-groups">
        <div>
          <Keys title={t("keys.screen")} keys={screens.flat()} />
          <Keys
            title={t("keys.everywhere")}
            keys={[
              [t("keys.control"), t("header.search")],
              ["Ctrl+Enter Ctrl+S", t("keys.save")],
              ...everywhere.filter(([key]) => key !== "g"),
            ]}
          />
        </div>
        <Keys title={t("keys.go")} keys={goes} />
      </div>
      <HelpContact />
    </Dialog>
  );
}
