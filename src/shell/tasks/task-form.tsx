import { Button } from "antd";
import { type RefObject, useEffect, useId, useImperativeHandle, useMemo, useRef, useState } from "react";
import type { NamedOption } from "../../contract/options.ts";
import { t } from "../../i18n/kit/forms.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { useAuthState } from "../../providers/session/auth-state.ts";
import { createStore } from "../../providers/store.ts";
import { toast } from "../../providers/toasts.ts";
import { task as declared } from "../../resources/tasks/task.ts";
import type { Fields } from "../../schemas/fields/field.ts";
import { DraftOffer } from "../../views/drafts/draft-offer.tsx";
import { type Drafts, useDraft } from "../../views/drafts/use-draft.ts";
import type { Progress } from "../../views/editing/attempts.ts";
import { loadChecks } from "../../views/editing/checks.ts";
import { focusFirstError, focusFirstField } from "../../views/editing/focus-error.ts";
import { createFormStore, type FormStore, useFormValue } from "../../views/editing/form-store.ts";
import { keepEnter } from "../../views/editing/keep-enter.ts";
import { SlowNotice } from "../../views/editing/slow-notice.tsx";
import { ConflictPanel } from "../../views/form/conflict-panel.tsx";
import { FormField } from "../../views/form/form-field.tsx";
import { useChangedMeanwhile } from "../../views/form/use-changed-meanwhile.ts";
import { baseOf, useSave } from "../../views/form/use-save.ts";
import { OptionSelect } from "../../views/inputs/option-select.tsx";
import { useSubmitKeys } from "../../views/kit/submit-keys.ts";
import { createTask, type Task, type TaskInput, updateTask } from "./task-calls.ts";
import "../../views/form/form.css";

type Props = {
  /** The task to edit; absent for a new one. */
  task?: Task | undefined;
  users: readonly NamedOption[];
  /** The record a new task is about. */
  about?: { bizObjectId: number; recordId: number };
  onSaved: () => void;
  onCancel: () => void;
  /** Lets the surrounding panel ask about unsaved input before it closes. */
  drafts?: RefObject<Drafts | null>;
};

const writable = new Set(["name", "details", "dueDate", "assignedTo"]);
const fields: Fields = Object.fromEntries(Object.entries(declared.fields).filter(([name]) => writable.has(name)));

/** All fields of the API call; `body` contains only the fields that the form writes. */
function toCall(body: Readonly<Record<string, unknown>>, task: Task | undefined, about: Props["about"]): Omit<TaskInput, "createdBy"> {
  const blank = { name: "", details: null, dueDate: null, assignedToId: null };
  const { parentId = null, bizObjectId = about?.bizObjectId ?? null, recordId = about?.recordId ?? null } = task ?? {};
  return { ...blank, ...body, parentId, bizObjectId, recordId };
}

/** An assignee who is no longer an employee is still shown, by name. */
function Assignee({ form, id, users, disabled }: { form: FormStore; id: string; users: readonly NamedOption[]; disabled: boolean }) {
  const chosen = useFormValue(form, "assignedToId");
  const known = useFormValue(form, "assignedTo");
  const options = users.map((user) => ({ value: user.id, label: user.name }));
  if (typeof chosen === "number" && !options.some(({ value }) => value === chosen)) {
    options.push({ value: chosen, label: typeof known === "string" ? known : String(chosen) });
  }
  return (
    <div className="hq-form-field" data-field="assignedToId">
      <label className="hq-form-label" htmlFor={id}>
        {t("tasks.assignee")}
      </label>
      <OptionSelect
        id={id}
        allowClear
        disabled={disabled}
        options={options}
        value={typeof chosen === "number" ? chosen : null}
        onChange={(next: number | null | undefined) =>
          form.patch({ assignedToId: next ?? null, assignedTo: options.find(({ value }) => value === next)?.label ?? null })
        }
      />
    </div>
  );
}

/** Creates or edits a task. It keeps the task as it was when the form opened, even if the list around it changes. */
export function TaskForm({ task: opened, users, about, onSaved, onCancel, drafts: draftsRef }: Props) {
  const id = useId();
  const { user } = useAuthState();
  const [task] = useState(opened);
  const body = useRef<HTMLFormElement>(null);
  const start = useMemo<Readonly<Record<string, unknown>>>(() => ({ ...task }), [task]);
  const form = useMemo(() => createFormStore(start, fields), [start]);
  const progress = useMemo(() => createStore<Progress>({ open: [], ...(task ? { base: baseOf(fields, { ...task }) } : {}) }), [task]);
  const which = task ? `edit-${task.id}` : about ? `new-${about.bizObjectId}-${about.recordId}` : "new";
  const drafts = useDraft({ form, fields, start, progress, name: "task-panel", which });
  useImperativeHandle(draftsRef, () => drafts);
  const { save, busy, sending, problem, conflict, dismiss, resolve, refusals } = useSave({
    form,
    fields,
    progress,
    whole: true,
    write: ({ id: taskId, body, key }, signal): Promise<ApiRow> => {
      const call = { ...toCall(body, task, about), createdBy: task ? task.createdById : (user?.id ?? null) };
      return taskId === undefined ? createTask(call, key, signal) : updateTask(taskId, call, key, signal);
    },
    onSaved: () => {
      drafts.drop();
      toast.success(t(task ? "tasks.updated" : "tasks.saved"));
      onSaved();
    },
    onFailed: (error) => {
      if (!error) toast.warning(t("form.summary"));
      else if (!task) toast.warning(t("tasks.notSaved"));
      else toast.error(error.message);
    },
  });
  const meanwhile = useChangedMeanwhile("task", progress);
  const submit = () => !conflict && void save();
  useSubmitKeys(submit);

  useEffect(() => {
    void loadChecks();
    focusFirstField(body.current);
  }, []);
  useEffect(() => {
    if (refusals > 0) focusFirstError(body.current);
  }, [refusals]);

  const field = (name: string, label: string) => {
    const each = fields[name];
    if (!each) return null;
    return <FormField form={form} name={name} field={{ ...each, label }} id={`${id}-${name}`} path={`task.${name}`} disabled={busy} />;
  };
  return (
    <form
      ref={body}
      className="hq-task-form"
      noValidate
      aria-label={t(task ? "tasks.editTitle" : "tasks.add")}
      onKeyDown={keepEnter}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {meanwhile && !busy && (
        <p className="hq-form-note" role="status">
          {t(meanwhile === "removed" ? "form.removedMeanwhile" : "form.changedMeanwhile")}
        </p>
      )}
      {drafts.offer && (
        <DraftOffer
          draft={drafts.offer}
          older={(drafts.offer.base?.version ?? 0) < (task?.version ?? 0)}
          onUse={drafts.use}
          onDrop={drafts.discard}
        />
      )}
      {problem && (
        <div className="hq-form-alert" role="alert">
          {problem}
        </div>
      )}
      {field("name", t("tasks.name"))}
      {field("details", t("tasks.details"))}
      <div className="hq-task-form-pair">
        {field("dueDate", t("tasks.dueDate"))}
        <Assignee form={form} id={`${id}-assignee`} users={users} disabled={busy} />
      </div>
      <SlowNotice sending={sending} />
      <div className="hq-task-form-foot">
        <Button onClick={onCancel}>{t("action.cancel")}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t("action.save")}
        </Button>
      </div>
      {conflict && <ConflictPanel conflict={conflict} mine={form.values.get()} onClose={dismiss} onResolve={resolve} />}
    </form>
  );
}
