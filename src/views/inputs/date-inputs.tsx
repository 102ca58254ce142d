import { Input as AntInput } from "antd";
import { lazy, Suspense } from "react";
import type { PlainInputProps } from "./input.ts";

// The calendar is half of a form's code, so a read-only field is shown at once and the picker is loaded after it.
const pickers = () => import("./date-pickers.tsx");
const DatePickerInput = lazy(async () => ({ default: (await pickers()).DatePickerInput }));
const DateTimePickerInput = lazy(async () => ({ default: (await pickers()).DateTimePickerInput }));

/** Starts loading the picker before a field renders, which reports a failure. */
export const loadPickers = (): void => void pickers().catch(() => undefined);

const Waiting = ({ ariaLabel, id }: { ariaLabel?: string | undefined; id: string }) => (
  <AntInput className="hq-wide" id={id} readOnly aria-busy placeholder="MM/DD/YYYY" aria-label={ariaLabel} />
);

export const DateInput = (props: PlainInputProps) => (
  <Suspense fallback={<Waiting id={props.id} ariaLabel={props.ariaLabel} />}>
    <DatePickerInput {...props} />
  </Suspense>
);

export interface DateTimeInputProps extends PlainInputProps {
  /** The time zone in which the moment is shown and typed. */
  readonly zone: string;
}

export const DateTimeInput = (props: DateTimeInputProps) => (
  <Suspense fallback={<Waiting id={props.id} ariaLabel={props.ariaLabel} />}>
    <DateTimePickerInput {...props} />
  </Suspense>
);
