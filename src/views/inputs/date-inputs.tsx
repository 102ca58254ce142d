import { Input as AntInput } from "antd";
import { lazy, Suspense } from "react";
import type { Input } from "./input.ts";

// The calendar is half of a form's code, so a read-only field is shown at once and the picker is loaded after it.
const pickers = () => import("./date-pickers.tsx");
const DatePickerInput = lazy(async () => ({ default: (await pickers()).DatePickerInput }));
const DateTimePickerInput = lazy(async () => ({ default: (await pickers()).DateTimePickerInput }));
// Loading starts with the form, not with the field; a failure is reported when the field renders.
pickers().catch(() => undefined);

const Waiting = ({ ariaLabel, id }: { ariaLabel?: string | undefined; id: string }) => (
  <AntInput className="hq-wide" id={id} readOnly aria-busy placeholder="MM/DD/YYYY" aria-label={ariaLabel} />
);

export const DateInput: Input<"date"> = (props) => (
  <Suspense fallback={<Waiting id={props.id} ariaLabel={props.ariaLabel} />}>
    <DatePickerInput {...props} />
  </Suspense>
);

export const DateTimeInput: Input<"dateTime"> = (props) => (
  <Suspense fallback={<Waiting id={props.id} ariaLabel={props.ariaLabel} />}>
    <DateTimePickerInput {...props} />
  </Suspense>
);
