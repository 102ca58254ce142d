import { Button, Checkbox, Input, Popconfirm } from "antd";
import { useState } from "react";
import type { ListView, ListViews } from "../../contract/list-views.ts";
import { t } from "../../i18n/kit/lists.ts";
import { messageOf } from "../../providers/calls/http-error.ts";
import { changeView, deleteView, setDefaultFor } from "../../providers/calls/list-view-calls.ts";
import { pressedKey } from "../kit/pressed-key.ts";

interface ViewSettingsProps {
  readonly view: ListView;
  /** The roles that can see it first, for who decides that. */
  readonly roles: ListViews["roles"];
  readonly mayShare: boolean;
  readonly onChanged: () => Promise<void>;
  readonly onDeleted: () => void;
}

/** The name of a view, who else sees it, who sees it first, and its end. */
export function ViewSettings({ view, roles, mayShare, onChanged, onDeleted }: ViewSettingsProps) {
  const [name, setName] = useState(view.name);
  const [problem, setProblem] = useState<string>();
  const run = (work: () => Promise<unknown>) => {
    setProblem(undefined);
    work()
      .then(onChanged)
      .catch((failure: unknown) => setProblem(messageOf(failure)));
  };
  const rename = () => {
    const next = name.trim();
    if (next !== "" && next !== view.name) run(() => changeView(view, { name: next }));
  };
  const toggle = (role: number, isDefault: boolean) =>
    run(() => setDefaultFor(view, isDefault ? [...view.roles, role] : view.roles.filter((each) => each !== role)));
  return (
    <div className="hq-view-settings">
      <Input
        aria-label={t("views.name")}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onBlur={rename}
        onPressEnter={(event) => pressedKey(event) === "Enter" && rename()}
      />
      {(mayShare || view.isShared) && (
        <Checkbox checked={view.isShared} onChange={({ target }) => run(() => changeView(view, { isShared: target.checked }))}>
          {t("views.share")}
        </Checkbox>
      )}
      {roles.length > 0 && (
        <fieldset>
          <legend>{t("views.defaultFor")}</legend>
          {roles.map((role) => (
            <Checkbox key={role.id} checked={view.roles.includes(role.id)} onChange={({ target }) => toggle(role.id, target.checked)}>
              {role.name}
            </Checkbox>
          ))}
        </fieldset>
      )}
      <Popconfirm
        title={t("views.confirmDelete", { name: view.name })}
        okText={t("action.delete")}
        cancelText={t("action.cancel")}
        onConfirm={() =>
          run(async () => {
            await deleteView(view);
            onDeleted();
          })
        }
      >
        <Button size="small" danger>
          {t("views.delete")}
        </Button>
      </Popconfirm>
      {problem && (
        <p role="alert" className="hq-input-error">
          {problem}
        </p>
      )}
    </div>
  );
}
