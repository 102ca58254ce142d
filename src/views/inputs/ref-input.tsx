import { PlusOutlined } from "@ant-design/icons";
import { useDataProvider } from "@refinedev/core";
import { Button, Select } from "antd";
import { useEffect, useState } from "react";
import type { LookupOption } from "../../contract/options.ts";
import { t } from "../../i18n/kit/forms.ts";
import { useAccess } from "../../providers/access-control.ts";
import { fetchLookup } from "../../providers/calls/calls.ts";
import { findResource } from "../../providers/registry.ts";
import { toast } from "../../providers/toasts.ts";
import { mayWrite } from "../../schemas/access/field-access.ts";
import type { RecordSource } from "../../schemas/carry/form-source.ts";
import { type FieldOf, inWords } from "../../schemas/fields/field.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { inSentence } from "../../schemas/values/text.ts";
import { type FormStore, useFormValue } from "../editing/form-store.ts";
import { lazyDialog } from "../kit/lazy-dialog.tsx";
import { lazyPart } from "../kit/lazy-part.tsx";
import { sourceOf } from "../prefill/sources.ts";
import { mayRefer } from "../records/may-refer.ts";
import { currentSide, labelIn } from "../records/view-fields.ts";
import { fillBeside } from "./fill-beside.ts";
import { followZone, knowZone, lacksZone } from "./follow-zone.ts";
import { judgedBy } from "./given.ts";
import { type Input, selectProps } from "./input.ts";
import { type Narrowing, useLookup } from "./use-lookup.ts";

/** Loads the name of a reference that was set by its id only (from the address bar), and its zone where times of the form follow it. */
function useMissingName(form: FormStore, name: string, value: unknown, target: string, path: string): void {
  useEffect(() => {
    if (typeof value !== "number" || (typeof form.get(name) === "string" && !lacksZone(form, name))) return;
    const abort = new AbortController();
    fetchLookup(target, { id: value, ...(path === "" ? {} : { ref: path }) }, abort.signal).then(
      (matches) => {
        if (abort.signal.aborted || !matches[0]) return;
        form.set(name, matches[0].name);
        knowZone(form, name, matches[0].zone);
      },
      // Without a name the id is shown; the server checks the reference on save anyway.
      () => undefined,
    );
    return () => abort.abort();
  }, [form, name, value, target, path]);
}

const ChosenObstacle = lazyPart(async () => (await import("./chosen-obstacle.tsx")).ChosenObstacle, <p className="hq-chosen-obstacle" />);
const CreateDrawer = lazyDialog(async () => (await import("../form/create-drawer.tsx")).CreateDrawer);

/**
 * The parameters that narrow the look-up, read when it opens, and the field that must be filled first, if any. With an empty path, the
 * look-up is that of the target's own readers.
 */
export function narrowingOf(
  field: FieldOf<"ref">,
  path: string,
  form: Pick<FormStore, "fields" | "get" | "record">,
): { narrowing: Narrowing; missing?: string } {
  const narrowing: Record<string, string | number | undefined> = path === "" ? {} : { ref: path, ...judgedBy(field, path, form) };
  for (const [targetField, formField] of Object.entries(field.scopedBy ?? {})) {
    if (isOwnCompany(path, formField)) continue;
    const value = form.get(formField === "id" ? "id" : `${formField}Id`);
    if (typeof value === "number") narrowing[`within[${targetField}]`] = value;
    else if (!startedSource(path, form)?.copies?.[formField]) return { narrowing, missing: formField };
  }
  return { narrowing };
}

/** What a new row takes over from the record that this reference of it is set to. */
function startedSource(path: string, form: Pick<FormStore, "record"> & Partial<Pick<FormStore, "declared">>): RecordSource | undefined {
  const [name = "", reference = "", ...inner] = path.split(".");
  const resource = findResource(name);
  if (!resource || inner.length > 0 || form.record || form.declared?.before) return undefined;
  return sourceOf(resource, reference)?.[1];
}

/** The label of one of the form's fields: "Company" for `party`. */
function labelOfOwn(path: string, name: string): string {
  const resource = findResource(path.split(".")[0] ?? "");
  return resource ? labelIn(resource, name) : inWords(name);
}

/** The server sets the company in a customer's own form, and narrows the look-up to it as well. */
function isOwnCompany(path: string, name: string): boolean {
  const field = findResource(path.split(".")[0] ?? "")?.fields[name];
  return currentSide() === "customer" && field?.kind === "ref" && field.ownCompany === true;
}

/** Searches by name on the server; a missing record can be created in place if the user is allowed to. */
export const RefInput: Input<"ref"> = (props) => {
  const { field, name, value, form, path, onChange } = props;
  const [search, setSearch] = useState("");
  const [open, setOpen] = useState(false);
  /** What was searched for when a record is created instead. */
  const [creating, setCreating] = useState<string>();
  const [filled, setFilled] = useState(false);
  const dataProvider = useDataProvider();
  const first = Object.values(field.scopedBy ?? {})[0];
  useFormValue(form, first === undefined || first === "id" ? "id" : `${first}Id`);
  const currentName = useFormValue(form, name);
  const { narrowing, missing } = narrowingOf(field, path, form);
  const { options, busy, failed } = useLookup(field.target, search, narrowing, open && missing === undefined);
  useMissingName(form, name, value, field.target, path);
  const target = findResource(field.target);
  const mayCreate = useAccess({ resource: target, action: "create" });
  const canCreate = target?.routes === true && mayCreate && props.disabled !== true;
  const choose = (id: number | null, label: string | null, zone: string | null = null) => {
    form.set(name, label);
    onChange(id);
    if (id === value) return;
    form.patch(dependents(form, name));
    followZone(form, name, zone);
    setFilled(false);
    if (id !== null && field.fills) void fillBeside(field, name, path, form, id);
    if (id !== null && startedSource(path, form)) void fillFrom(id);
  };
  const fillFrom = async (id: number) => {
    const resource = findResource(path.split(".")[0] ?? "");
    try {
      const { fillFromRecord } = await import("../prefill/fill-from-record.ts");
      if (resource && (await fillFromRecord(resource, name, form, id, dataProvider()))) setFilled(true);
    } catch {
      toast.error(t("input.fillFailed"));
    }
  };
  const own =
    typeof value === "number" ? [{ value, label: typeof currentName === "string" && currentName ? currentName : `#${value}` }] : [];
  const choices = options.map((option) => ({ value: option.id, label: option.name, disabled: option.refused !== undefined }));
  const waiting =
    missing === undefined
      ? undefined
      : missing === "id"
        ? t("input.saveFirst")
        : t("input.first", { label: inSentence(labelOfOwn(path, missing)) });
  return (
    <>
      <Select
        {...selectProps(props)}
        disabled={props.disabled === true || (waiting !== undefined && value == null)}
        className="hq-wide"
        showSearch
        filterOption={false}
        // In a cell, the names are longer than the cell is wide. It applies only where the input is narrower.
        popupMatchSelectWidth={320}
        allowClear={!props.required}
        loading={busy}
        placeholder={waiting ?? t("input.search")}
        value={typeof value === "number" ? value : null}
        options={open ? choices : own}
        labelRender={() => own[0]?.label}
        optionRender={({ data }) => (
          <span className="hq-option">
            {data.label}
            <OptionNotes option={options.find(({ id }) => id === data.value)} />
          </span>
        )}
        notFoundContent={failed ? t("input.lookupFailed") : busy ? t("input.searching") : undefined}
        onOpenChange={(next) => {
          setOpen(next);
          if (!next) setSearch("");
        }}
        onSearch={setSearch}
        onChange={(next: number | null | undefined) => {
          const option = options.find(({ id }) => id === next);
          choose(next ?? null, option?.name ?? null, option?.zone);
        }}
        popupRender={(menu) => (
          <>
            {menu}
            {canCreate && (
              <Button
                type="text"
                block
                className="hq-create-option"
                icon={<PlusOutlined aria-hidden />}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  setOpen(false);
                  setCreating(search.trim());
                }}
              >
                {t("list.create", { label: inSentence(target.label) })}
              </Button>
            )}
          </>
        )}
        open={open}
      />
      {field.obstacles && form.record === undefined && (
        <ChosenObstacle field={field} path={path} form={form} id={typeof value === "number" ? value : null} />
      )}
      {filled && own[0] && (
        <span className="hq-field-help" role="status">
          {t("form.filledFrom", { title: own[0].label })}
        </span>
      )}
      {creating !== undefined && target && (
        <CreateDrawer
          resource={target}
          start={{ ...named(target, creating), ...startOf(field, form) }}
          decided={decidedIn(field, form)}
          onClose={() => setCreating(undefined)}
          instead={{
            mayUse: (hit) =>
              mayRefer(field, hit) && missing === undefined && Object.keys(narrowing).every((name) => !name.startsWith("within")),
            use: (hit) => {
              setCreating(undefined);
              choose(hit.id, hit.title);
            },
          }}
          onCreated={(row) => {
            setCreating(undefined);
            choose(row.id, null);
            fetchLookup(field.target, { id: row.id, ...(path === "" ? {} : { ref: path }) }).then(
              (names) => form.set(name, names[0]?.name ?? null),
              // The row is created and selected; without its name, its id is shown.
              () => undefined,
            );
          }}
        />
      )}
    </>
  );
};

/** References scoped by this one are cleared together with it. */
function dependents(form: FormStore, name: string): Record<string, null> {
  const cleared: Record<string, null> = {};
  for (const [other, field] of Object.entries(form.fields)) {
    if (field.kind !== "ref" || !Object.values(field.scopedBy ?? {}).includes(name)) continue;
    cleared[`${other}Id`] = null;
    cleared[other] = null;
  }
  return cleared;
}

/** A record created in place gets the values that narrow the look-up. */
function startOf(field: FieldOf<"ref">, form: FormStore): Record<string, unknown> {
  const start: Record<string, unknown> = {};
  for (const [targetField, formField] of Object.entries(field.scopedBy ?? {})) {
    start[`${targetField}Id`] = form.get(formField === "id" ? "id" : `${formField}Id`);
    start[targetField] = form.get(formField);
  }
  return start;
}

/** The fields that narrow the look-up: a row of anybody else could not be chosen. */
const decidedIn = (field: FieldOf<"ref">, form: FormStore): string[] =>
  Object.entries(field.scopedBy ?? {}).flatMap(([own, source]) => (form.get(source === "id" ? "id" : `${source}Id`) == null ? [] : [own]));

/** What was typed, as the name of the new record: its title, or the first text of its form where the title follows from others. */
function named({ title, fields, views }: AnyResource, typed: string): Record<string, unknown> {
  if (typed === "") return {};
  const names = [title, ...views.form.sections.flatMap((section) => section.fields)];
  const name = names.find((each) => fields[each]?.kind === "text" && mayWrite(fields[each], currentSide()));
  return name === undefined ? {} : { [name]: typed };
}

/** What is known of an option besides its name: why it can't be chosen, or what is in the way of it. */
function OptionNotes({ option }: { option: LookupOption | undefined }) {
  if (!option) return null;
  const { subtitle, refused, obstacle } = option;
  const against = refused ?? obstacle?.message;
  return (
    <>
      {subtitle !== undefined && <small>{subtitle}</small>}
      {against !== undefined && (
        <small
          className="hq-obstacle"
          data-blocks={refused !== undefined || obstacle?.blocks ? "" : undefined}
          data-none={obstacle?.isNone && refused === undefined ? "" : undefined}
        >
          {against}
        </small>
      )}
    </>
  );
}
