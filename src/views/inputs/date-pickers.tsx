import { DatePicker } from "antd";
import dayjs from "dayjs";
import customParseFormat from "dayjs/plugin/customParseFormat.js";
import { controlProps, type Input, textOf } from "./input.ts";

dayjs.extend(customParseFormat);

const dayOf = (value: unknown) => {
  const day = dayjs(textOf(value));
  return textOf(value) !== "" && day.isValid() ? day : null;
};

// No format may be a prefix of another: the picker accepts a text as soon as it matches one.
export const DatePickerInput: Input<"date"> = (props) => (
  <DatePicker
    {...controlProps(props)}
    className="hq-wide"
    format={["MM/DD/YYYY", "M/D/YYYY", "YYYY-MM-DD"]}
    placeholder="MM/DD/YYYY"
    allowClear
    value={dayOf(props.value)}
    onChange={(day) => props.onChange(day ? day.format("YYYY-MM-DD") : null)}
  />
);

/** Shown in the user's time zone, stored in UTC. */
export const DateTimePickerInput: Input<"dateTime"> = (props) => (
  <DatePicker
    {...controlProps(props)}
    className="hq-wide"
    showTime={{ format: "hh:mm a", minuteStep: 5, use12Hours: true }}
    format="MM/DD/YYYY hh:mm a"
    placeholder="MM/DD/YYYY hh:mm"
    allowClear
    value={dayOf(props.value)}
    onChange={(day) => props.onChange(day ? day.toISOString() : null)}
  />
);
