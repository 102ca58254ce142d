import { CalendarOutlined } from "@ant-design/icons";
import { DatePicker } from "antd";
import dayjs, { type Dayjs } from "dayjs";
import { type FocusEvent, type KeyboardEvent, useState } from "react";
import { localTime, momentIn, zoneTitle } from "../../schemas/values/time-zone.ts";
import { pressedKey } from "../kit/pressed-key.ts";
import { isElsewhere, ownZone } from "../kit/today.ts";
import type { DateTimeInputProps } from "./date-inputs.tsx";
import { controlProps, type PlainInputProps, textOf } from "./input.ts";
import { pickerLocale } from "./picker-locale.ts";
import { parseDay, parseMoment } from "./typed-dates.ts";

/** The moment, ISO-8601 in UTC, at which clocks in the zone show the date and time of a picker. */
const momentOf = (shown: Dayjs, zone: string): string =>
  zone === ownZone ? shown.toISOString() : momentIn(zone, shown.format("YYYY-MM-DD"), shown.format("HH:mm")).toISOString();

/** The other way round: what a picker shows of a stored moment. */
const shownIn = (timestamp: string, zone: string): Dayjs => dayjs(zone === ownZone ? timestamp : localTime(zone, timestamp));

/** antd's own icon would be read out by the name of its file. */
const calendarIcon = <CalendarOutlined aria-hidden />;

const STORED = /^\d{4}-\d{2}-\d{2}($|T)/;

const dayOf = (value: unknown, zone: string): Dayjs | null => {
  const text = textOf(value);
  const isStored = STORED.test(text) && dayjs(text).isValid();
  return isStored ? (text.includes("T") ? shownIn(text, zone) : dayjs(text)) : null;
};

/**
 * What a picker needs to read the text that was typed into it when the user leaves it or presses Enter. A text that can't be read stays in
 * the box and becomes the value, so that the form refuses it instead of saving another value or none.
 */
function useTyped(
  value: unknown,
  onChange: (value: unknown) => void,
  format: string,
  parse: (text: string) => string | null,
  zone = ownZone,
) {
  const day = dayOf(value, zone);
  // While the value can't be read, the picker keeps its last day, because a new one would overwrite the text.
  const [last, setLast] = useState(day);
  const isUnreadable = day === null && textOf(value) !== "";
  const read = (element: EventTarget) => {
    const text = element instanceof HTMLInputElement ? element.value.trim() : "";
    if (text === (day?.format(format) ?? "")) return;
    onChange(text === "" ? null : (parse(text) ?? text));
  };
  if (!isUnreadable && last !== day && !(last && day && last.isSame(day))) setLast(day);
  return {
    value: isUnreadable ? last : day,
    preserveInvalidOnBlur: true,
    onBlur: ({ target }: FocusEvent) => read(target),
    onKeyDown: (event: KeyboardEvent) => {
      if (pressedKey(event) === "Enter") read(event.target);
    },
  };
}

// No format may be a prefix of another: the picker accepts a text as soon as it matches one.
const DAY_FORMATS = ["MM/DD/YYYY", "M/D/YYYY", "YYYY-MM-DD"] as const;

interface TakesFocus {
  /** Whether it takes over from a box that had the focus. */
  readonly autoFocus: boolean;
}

export const DatePickerInput = ({ autoFocus, ...props }: PlainInputProps & TakesFocus) => (
  <DatePicker
    {...controlProps(props)}
    autoFocus={autoFocus}
    {...useTyped(props.value, props.onChange, DAY_FORMATS[0], parseDay)}
    className="hq-wide"
    locale={pickerLocale}
    suffixIcon={calendarIcon}
    format={[...DAY_FORMATS]}
    placeholder="MM/DD/YYYY"
    allowClear
    onChange={(day) => props.onChange(day ? day.format("YYYY-MM-DD") : null)}
  />
);

const MOMENT_FORMAT = "MM/DD/YYYY hh:mm a";

/** Shown in a time zone, which is said where the reader's clocks show another time; stored in UTC. */
export const DateTimePickerInput = ({ zone, autoFocus, ...props }: DateTimeInputProps & TakesFocus) => {
  const elsewhere = zone !== ownZone && isElsewhere(new Date(dayOf(props.value, ownZone)?.valueOf() ?? Date.now()), zone);
  const noteId = `${props.id}-zone`;
  const describedBy = [props.describedBy, elsewhere && noteId].filter(Boolean).join(" ") || undefined;
  return (
    <>
      <DatePicker
        {...controlProps({ ...props, describedBy })}
        autoFocus={autoFocus}
        {...useTyped(props.value, props.onChange, MOMENT_FORMAT, (text) => parseMoment(text, zone), zone)}
        className="hq-wide"
        locale={pickerLocale}
        suffixIcon={calendarIcon}
        showTime={{ format: "hh:mm a", minuteStep: 5, use12Hours: true }}
        // Now would be the time on the reader's clocks.
        showNow={!elsewhere}
        format={MOMENT_FORMAT}
        placeholder="MM/DD/YYYY hh:mm am"
        allowClear
        onChange={(day) => props.onChange(day ? momentOf(day, zone) : null)}
      />
      {elsewhere && (
        <span className="hq-field-help" id={noteId}>
          {zoneTitle(zone)}
        </span>
      )}
    </>
  );
};
