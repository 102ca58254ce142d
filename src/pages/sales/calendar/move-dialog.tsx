import { Alert, Input, Select } from "antd";
import { useId, useState } from "react";
import type { NamedOption } from "../../../contract/options.ts";
import type { PlannedWork } from "../../../contract/work-calendar.ts";
import { t } from "../../../i18n/sales.ts";
import { zoneTitle } from "../../../schemas/values/time-zone.ts";
import { Dialog } from "../../../views/dialog.tsx";
import { OptionSelect } from "../../../views/inputs/option-select.tsx";
import { useLookup } from "../../../views/inputs/use-lookup.ts";
import { companyZone, isElsewhere } from "../../../views/today.ts";
import { useFocusBack } from "../../../views/use-focus-back.ts";
import { reasonOf } from "./calendar-data.ts";
import { type CalendarPlan, inputOf, momentOfInput } from "./calendar-model.ts";

interface MoveProps {
  readonly order: PlannedWork;
  readonly plan: CalendarPlan;
  readonly vehicles: readonly NamedOption[];
  readonly members: readonly NamedOption[];
  /** Rejects with the reason of a refusal. */
  readonly onPlan: (plan: CalendarPlan) => Promise<void>;
  readonly onClose: () => void;
}

/** The alternative to dragging: enter time, crew and vehicle. */
export function MoveDialog({ order, plan, vehicles, members, onPlan, onClose }: MoveProps) {
  const id = useId();
  useFocusBack();
  const [from, setFrom] = useState(inputOf(plan.windowStart));
  const [until, setUntil] = useState(inputOf(plan.windowEnd));
  const [crew, setCrew] = useState(() => plan.crew.map(({ memberId }) => memberId));
  const [vehicleId, setVehicleId] = useState(plan.vehicleId);
  const [reason, setReason] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [search, setSearch] = useState("");
  const people = useLookup("user", search, { ref: "work-order.crew.member" }, true);
  const names = new Map([...members, ...people.options].map(({ id: key, name }) => [key, name]));
  for (const { memberId, member } of order.crew) names.set(memberId, member);
  const wheels = new Map(vehicles.map(({ id: key, name }) => [key, name]));
  if (order.vehicleId !== null) wheels.set(order.vehicleId, order.vehicle ?? "");
  const options = (known: ReadonlyMap<number, string>) => [...known].map(([value, label]) => ({ value, label }));
  const isNew = order.state === "new";

  const save = async () => {
    setBusy(true);
    setReason(undefined);
    const lines = crew.map((memberId, at) => {
      const existing = order.crew.find((line) => line.memberId === memberId);
      if (existing) return { id: existing.id, memberId, lead: existing.lead };
      return { memberId, lead: plan.crew.find((line) => line.memberId === memberId)?.lead ?? at === 0 };
    });
    try {
      await onPlan({
        windowStart: momentOfInput(from, plan.windowStart),
        windowEnd: momentOfInput(until, plan.windowEnd),
        crew: lines,
        vehicleId,
      });
      onClose();
    } catch (failure) {
      setReason(reasonOf(failure));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      title={t("calendar.moveOf", { number: order.number })}
      okText={t(isNew ? "calendar.schedule" : "calendar.save")}
      cancelText={t("action.cancel")}
      confirmLoading={busy}
      // The form's own button, so that Enter in a field saves too.
      okButtonProps={{ disabled: from === "" || until === "", htmlType: "submit", form: id }}
      onCancel={onClose}
    >
      <form
        id={id}
        className="hq-cal-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {reason && <Alert type="error" showIcon message={reason} role="alert" />}
        <label htmlFor={`${id}from`}>{t("calendar.from")}</label>
        <Input id={`${id}from`} type="datetime-local" value={from} onChange={(event) => setFrom(event.target.value)} />
        <label htmlFor={`${id}until`}>{t("calendar.until")}</label>
        <Input id={`${id}until`} type="datetime-local" value={until} onChange={(event) => setUntil(event.target.value)} />
        {isElsewhere(new Date(plan.windowStart)) && <p className="hq-soft">{zoneTitle(companyZone())}</p>}
        <label htmlFor={`${id}crew`}>{t("calendar.crew")}</label>
        <Select
          id={`${id}crew`}
          mode="multiple"
          filterOption={false}
          loading={people.busy}
          value={crew}
          options={options(names).filter(
            ({ value, label }) => crew.includes(value) || label.toLowerCase().includes(search.trim().toLowerCase()),
          )}
          onSearch={setSearch}
          onChange={setCrew}
        />
        <label htmlFor={`${id}vehicle`}>{t("calendar.vehicle")}</label>
        <OptionSelect
          id={`${id}vehicle`}
          allowClear
          value={vehicleId}
          options={options(wheels)}
          onChange={(value?: number) => setVehicleId(value ?? null)}
        />
      </form>
    </Dialog>
  );
}
