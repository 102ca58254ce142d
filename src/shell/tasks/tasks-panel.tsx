import { PlusOutlined } from "@ant-design/icons";
import { Button, Drawer, Segmented } from "antd";
import { useEffect, useState } from "react";
import type { NamedOption } from "../../contract/options.ts";
import { t } from "../../i18n/kit/shell.ts";
import { useAccess } from "../../providers/access-control.ts";
import { task as declared } from "../../resources/tasks/task.ts";
import { useCloseQuestion } from "../../views/drafts/close-question.tsx";
import { OptionSelect } from "../../views/inputs/option-select.tsx";
import { TryAgain } from "../../views/kit/states.tsx";
import { useFocusBack } from "../../views/kit/use-focus-back.ts";
import { ScrollList } from "../scroll-list.tsx";
import { openPanel } from "../shell-state.ts";
import { eliteUsers, type ListBy, taskStatus, taskStatuses } from "./task-calls.ts";
import { TaskForm } from "./task-form.tsx";
import { TaskRow } from "./task-row.tsx";
import { type Editing, withEdited } from "./task-rules.ts";
import { useTasks } from "./use-tasks.ts";

const DISTANCE = 10;

function useOptions(load: () => Promise<readonly NamedOption[]>): readonly NamedOption[] {
  const [options, setOptions] = useState<readonly NamedOption[]>([]);
  useEffect(() => {
    void load().then(setOptions);
  }, [load]);
  return options;
}

/** The tasks panel at the right of every screen. */
export function TasksPanel() {
  useFocusBack();
  const canCreate = useAccess({ resource: declared, action: "create" });
  const [listBy, setListBy] = useState<ListBy>("all");
  const [statusId, setStatusId] = useState<number | undefined>(taskStatus.new);
  const [editing, setEditing] = useState<Editing>(null);
  const statuses = useOptions(taskStatuses);
  const users = useOptions(eliteUsers);
  const { tasks, loading, failed, hasMore, reload, more } = useTasks(listBy, statusId);

  const closing = useCloseQuestion();
  const edit = (next: Editing) => closing.before(() => setEditing(next));

  const saved = () => {
    setEditing(null);
    reload();
  };

  return (
    <Drawer
      open
      title={t("tasks.title")}
      width={420}
      rootClassName="hq-panel"
      onClose={() => closing.before(() => openPanel(null))}
      extra={
        canCreate && (
          <Button type="primary" size="small" icon={<PlusOutlined aria-hidden />} disabled={editing === "new"} onClick={() => edit("new")}>
            {t("tasks.add")}
          </Button>
        )
      }
    >
      {editing === "new" && <TaskForm users={users} onSaved={saved} onCancel={() => edit(null)} drafts={closing.drafts} />}
      <div className="hq-panel-bar">
        <Segmented<ListBy>
          aria-label={t("tasks.list")}
          value={listBy}
          options={[
            { value: "all", label: t("tasks.all") },
            { value: "assigned", label: t("tasks.assigned") },
            { value: "created", label: t("tasks.created") },
          ]}
          onChange={setListBy}
        />
        <OptionSelect
          aria-label={t("tasks.status")}
          allowClear
          placeholder={t("tasks.status")}
          value={statuses.length > 0 ? statusId : undefined}
          options={statuses.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(next: number | undefined) => setStatusId(next)}
        />
      </div>
      <ScrollList distance={DISTANCE} label={t("tasks.title")} loading={loading} hasMore={hasMore} onMore={more}>
        <ul className="hq-tasks">
          {withEdited(tasks, editing).map((task) =>
            editing !== "new" && editing?.id === task.id ? (
              <li key={task.id}>
                <TaskForm task={task} users={users} onSaved={saved} onCancel={() => edit(null)} drafts={closing.drafts} />
              </li>
            ) : (
              <TaskRow key={task.id} task={task} onEdit={() => edit(task)} onChanged={reload} />
            ),
          )}
        </ul>
        {loading && tasks.length === 0 && <div className="hq-skeleton hq-notice-skeleton" />}
        {failed && <TryAgain className="hq-empty" text={t("tasks.failed")} onRetry={reload} />}
        {!loading && !failed && tasks.length === 0 && (
          <p className="hq-empty">
            {t("empty.noData")}
            <br />
            {t("tasks.emptyHint")}
          </p>
        )}
      </ScrollList>
      {closing.question}
    </Drawer>
  );
}
