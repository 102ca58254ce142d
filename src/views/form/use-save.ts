import { useCreate, useInvalidate, useUpdate } from "@refinedev/core";
import { useRef, useState } from "react";
import type { Row } from "../../providers/calls.ts";
import { toApiError } from "../../providers/http-error.ts";
import { newIdempotencyKey } from "../../providers/idempotency.ts";
import type { Fields } from "../../schemas/field.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { vt } from "../texts.ts";
import { checkInput } from "./checks.ts";
import { type Conflict, findConflict } from "./conflict.ts";
import { dropBlankLines } from "./drop-blank-lines.ts";
import type { Errors, FormStore, Values } from "./form-store.ts";
import { changedNames, toInput } from "./form-values.ts";

interface SaveOptions {
  readonly resource: AnyResource;
  readonly form: FormStore;
  /** The fields this form writes. */
  readonly fields: Fields;
  /** The row that is changed; absent for a new one. */
  readonly row: Row | undefined;
  readonly onSaved: (row: Row) => void;
}

const isRow = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && "id" in value && typeof value.id === "number";

/** Saving, and everything that may come in its way. What was typed is never touched here. */
export function useSave({ resource, form, fields, row, onSaved }: SaveOptions) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [conflict, setConflict] = useState<Conflict>();
  /** Rises with each refused attempt, so that the page can lead to the first message. */
  const [refusals, setRefusals] = useState(0);
  // What the edits are measured against. After a conflict it is what the other side saved.
  const base = useRef<Values>(row ?? {});
  // One key per opening: a lost answer and a second click make one record.
  const key = useRef(newIdempotencyKey());
  const running = useRef(false);
  const { mutateAsync: create } = useCreate();
  const { mutateAsync: update } = useUpdate();
  const invalidate = useInvalidate();

  const refuse = (errors: Errors, message: string | undefined) => {
    form.errors.set(errors);
    setProblem(message);
    setRefusals((count) => count + 1);
  };

  const send = async (input: Values): Promise<unknown> => {
    const quiet = {
      resource: resource.name,
      successNotification: false as const,
      errorNotification: false as const,
      invalidates: [] as never[],
    };
    if (!row) return (await create({ ...quiet, values: input, meta: { idempotencyKey: key.current } })).data;
    const changed = Object.fromEntries(changedNames(toInput(fields, base.current), input).map((name) => [name, input[name] ?? null]));
    return (await update({ ...quiet, id: row.id, values: { ...changed, version: base.current.version } })).data;
  };

  const fail = (failure: unknown) => {
    const error = toApiError(failure);
    if (error.statusCode === 0) return refuse({}, vt("form.offline"));
    if (error.statusCode === 409 && isRow(error.body.current)) {
      setConflict(findConflict(fields, base.current, form.values.get(), error.body.current));
      return setProblem(undefined);
    }
    refuse(error.errors ?? {}, error.statusCode === 422 && error.errors ? undefined : error.message);
  };

  const save = async (): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      dropBlankLines(fields, form);
      const input = toInput(fields, form.values.get());
      const part = row
        ? Object.fromEntries(changedNames(toInput(fields, base.current), input).map((name) => [name, input[name] ?? null]))
        : input;
      const errors = await checkInput(fields, row ? "update" : "create", part);
      if (Object.keys(errors).length > 0) return refuse(errors, undefined);
      form.errors.set({});
      setProblem(undefined);
      const saved = await send(input);
      void invalidate({ resource: resource.name, invalidates: ["list", "many", "detail"], ...(row ? { id: row.id } : {}) });
      onSaved(isRow(saved) ? saved : { id: 0 });
    } catch (failure) {
      fail(failure);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  /** Goes on after a conflict: the other side's row is what the edits are measured against from now on. */
  const resolve = (values: Values): void => {
    if (!conflict) return;
    base.current = conflict.theirs;
    form.patch(values);
    setConflict(undefined);
    void save();
  };

  return {
    save,
    busy,
    problem,
    conflict,
    dismiss: () => setConflict(undefined),
    resolve,
    refusals,
    isDirty: () => isDirty(fields, base.current, form),
  };
}

function isDirty(fields: Fields, base: Values, form: FormStore): boolean {
  return changedNames(toInput(fields, base), toInput(fields, form.values.get())).length > 0;
}
