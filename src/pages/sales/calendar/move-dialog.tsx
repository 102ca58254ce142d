import { Alert, Select } from "antd";
import { useState } from "react";
import type { NamedOption } from "../../../contract/options.ts";
import type { PlannedWork } from "../../../contract/work-calendar.ts";
import { t } from "../../../i18n/sales/sales.ts";
import { dateTime } from "../../../schemas/fields/fields.ts";
import { PlainField } from "../../../views/form/plain-field.tsx";
import { DateTimeInput } from "../../../views/inputs/date-inputs.tsx";
import { textOf } from "../../../views/inputs/input.ts";
import { OptionSelect } from "../../../views/inputs/option-select.tsx";
import { unreadMessage } from "../../../views/inputs/unread.ts";
import { useLookup } from "../../../views/inputs/use-lookup.ts";
import { Dialog } from "../../../views/kit/dialog.tsx";
import { companyZone } from "../../../views/kit/today.ts";
import { useFocusBack } from "../../../views/kit/use-focus-back.ts";
import { reasonOf } from "./calendar-data.ts";
import type { CalendarPlan } from "./calendar-model.ts";

const field = dateTime();

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
  useFocusBack();
  // Moments, or texts that can't be read as one, which stay in their boxes.
  const [from, setFrom] = useState(plan.windowStart);
  const [until, setUntil] = useState(plan.windowEnd);
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

  const isReady = [from, until].every((each) => each !== "" && unreadMessage(field, each) === undefined);

  const save = async () => {
    setBusy(true);
    setReason(undefined);
    const lines = crew.map((memberId, at) => {
      const existing = order.crew.find((line) => line.memberId === memberId);
      if (existing) return { id: existing.id, memberId, lead: existing.lead };
      return { memberId, lead: plan.crew.find((line) => line.memberId === memberId)?.lead ?? at === 0 };
    });
    try {
      await onPlan({ windowStart: from, windowEnd: until, crew: lines, vehicleId });
      onClose();
    } catch (failure) {
      setReason(reasonOf(failure));
      setBusy(false);
    }
  };
  // On the company's clocks, as the calendar.
  const moment = (label: string, value: string, change: (next: string) => void) => (
    <PlainField label={label} problem={unreadMessage(field, value)}>
      {(control) => <DateTimeInput {...control} zone={companyZone()} value={value} onChange={(next) => change(textOf(next))} />}
    </PlainField>
  );
  return (
    <Dialog
      open
      title={t("calendar.moveOf", { number: order.number })}
      okText={t(isNew ? "calendar.schedule" : "calendar.save")}
      cancelText={t("action.cancel")}
      confirmLoading={busy}
      okButtonProps={{ disabled: !isReady }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className="hq-cal-form">
        {reason && <Alert type="error" showIcon message={reason} role="alert" />}
        {moment(t("calendar.from"), from, setFrom)}
        {moment(t("calendar.until"), until, setUntil)}
        <PlainField label={t("calendar.crew")}>
          {(control) => (
            <Select
              id={control.id}
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
          )}
        </PlainField>
        <PlainField label={t("calendar.vehicle")}>
          {(control) => (
            <OptionSelect
              id={control.id}
              allowClear
              value={vehicleId}
              options={options(wheels)}
              onChange={(value?: number) => setVehicleId(value ?? null)}
            />
          )}
        </PlainField>
      </div>
    </Dialog>
  );
}
