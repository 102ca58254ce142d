import { Button, DatePicker, Form, Input, Select } from "antd";
import dayjs, { type Dayjs } from "dayjs";
import { type KeyboardEvent, useRef, useState } from "react";
import { t } from "../../i18n/translate.ts";
import { useAuthState } from "../../providers/auth-state.ts";
import { messageOf } from "../../providers/http-error.ts";
import { newIdempotencyKey } from "../../providers/idempotency.ts";
import { toast } from "../../providers/toasts.ts";
import { createTask, type NamedOption, type Task, type TaskInput, updateTask } from "./task-calls.ts";

type Values = { name: string; details?: string; dueDate?: Dayjs | null; assignedToId?: number };

type Props = {
  /** The task to change; a new one without. */
  task?: Task | undefined;
  users: NamedOption[];
  /** What a new task is about. */
  about?: { bizObjectId: number; recordId: number };
  onSaved: () => void;
  onCancel: () => void;
};

function toInput(values: Values, task: Task | undefined, about: Props["about"]): TaskInput {
  return {
    name: values.name.trim(),
    details: values.details?.trim() || null,
    dueDate: values.dueDate?.format("YYYY-MM-DD") ?? null,
    assignedToId: values.assignedToId ?? null,
    parentId: task?.parentId ?? null,
    bizObjectId: task?.bizObjectId ?? about?.bizObjectId ?? null,
    recordId: task?.recordId ?? about?.recordId ?? null,
  };
}

/** Someone assigned who has left the staff stays shown, by name. */
function choices(users: NamedOption[], task: Task | undefined) {
  const options = users.map(({ id, name }) => ({ value: id, label: name }));
  const { assignedToId, assignedTo } = task ?? {};
  if (!assignedToId || options.some(({ value }) => value === assignedToId)) return options;
  return [...options, { value: assignedToId, label: assignedTo ?? String(assignedToId) }];
}

/** Enter takes the day or the name one chooses; it must not save the form on the way. */
function keepEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === "Enter" && event.target instanceof Element && event.target.closest(".ant-picker, .ant-select")) event.preventDefault();
}

/** Adds a task, or changes one. */
export function TaskForm({ task, users, about, onSaved, onCancel }: Props) {
  const [form] = Form.useForm<Values>();
  const { user } = useAuthState();
  const [busy, setBusy] = useState(false);
  // The same key however often one presses Save, so that a lost answer never makes a second task.
  const key = useRef(newIdempotencyKey());

  async function save(values: Values) {
    if (busy || !user) return;
    setBusy(true);
    try {
      const input = toInput(values, task, about);
      if (task) await updateTask(task, input);
      else await createTask(input, user.id, key.current);
      toast.success(t(task ? "tasks.updated" : "tasks.saved"));
      onSaved();
    } catch (failure) {
      if (task) toast.error(messageOf(failure));
      else toast.warning(t("tasks.notSaved"));
      setBusy(false);
    }
  }

  return (
    <Form<Values>
      form={form}
      className="hq-task-form"
      layout="vertical"
      requiredMark={false}
      validateTrigger="onBlur"
      initialValues={{
        name: task?.name ?? "",
        details: task?.details ?? "",
        dueDate: task?.dueDate ? dayjs(task.dueDate) : null,
        assignedToId: task?.assignedToId ?? undefined,
      }}
      onKeyDown={keepEnter}
      onFinish={save}
      onFinishFailed={() => toast.warning(t("tasks.fillIn"))}
      aria-label={t(task ? "tasks.editTitle" : "tasks.add")}
    >
      <Form.Item name="name" label={t("tasks.name")} rules={[{ required: true, whitespace: true, message: t("tasks.nameRequired") }]}>
        <Input autoFocus maxLength={255} onBlur={() => form.setFieldValue("name", form.getFieldValue("name")?.trim())} />
      </Form.Item>
      <Form.Item name="details" label={t("tasks.details")}>
        <Input.TextArea
          autoSize={{ minRows: 2, maxRows: 8 }}
          onBlur={() => form.setFieldValue("details", form.getFieldValue("details")?.trim())}
        />
      </Form.Item>
      <div className="hq-task-form-pair">
        <Form.Item name="dueDate" label={t("tasks.dueDate")}>
          <DatePicker format="MM/DD/YYYY" allowClear />
        </Form.Item>
        <Form.Item name="assignedToId" label={t("tasks.assignee")}>
          <Select showSearch allowClear optionFilterProp="label" options={choices(users, task)} notFoundContent={t("empty.noMatch")} />
        </Form.Item>
      </div>
      <div className="hq-task-form-foot">
        <Button onClick={onCancel}>{t("action.cancel")}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t("action.save")}
        </Button>
      </div>
    </Form>
  );
}
