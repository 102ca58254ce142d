import { Input as AntInput, type InputRef } from "antd";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { formatDate, formatTime } from "../../schemas/values/date.ts";
import { localTime } from "../../schemas/values/time-zone.ts";
import { pressedKey } from "../kit/pressed-key.ts";
import { controlProps, type PlainInputProps, textOf } from "./input.ts";
import { parseDay, parseMoment } from "./typed-dates.ts";
import { isMoment } from "./unread.ts";

type Pickers = typeof import("./date-pickers.tsx");

// The calendar is half of a form's code, so a plain box is shown at once and the picker is loaded after it.
let loaded: Pickers | undefined;
const pickers = async (): Promise<Pickers> => {
  loaded ??= await import("./date-pickers.tsx");
  return loaded;
};

/** Starts loading the picker before a field renders. Without it, the plain box stays, which can do everything but choose. */
export const loadPickers = (): void => void pickers().catch(() => undefined);

function usePickers(): Pickers | undefined {
  const [arrived, setArrived] = useState(loaded);
  useEffect(() => {
    pickers().then(setArrived, () => undefined);
  }, []);
  return arrived;
}

interface TypedDateProps extends PlainInputProps {
  readonly placeholder: string;
  /** The value as it is typed. */
  readonly shown: string;
  readonly parse: (text: string) => string | null;
  readonly picker: (pickers: Pickers, autoFocus: boolean) => ReactNode;
}

/** What is selected in a box that shows this text, as its first position and the one behind its last. */
function selectionIn(box: HTMLInputElement | null | undefined, shown: string): readonly [number, number] | undefined {
  if (!box || box.value !== shown || box.selectionStart === null || box.selectionEnd === null) return undefined;
  return [box.selectionStart, box.selectionEnd];
}

/** A box for a typed date, which the picker replaces when it is loaded: not while something is being typed, nor a text that it could not show. */
function TypedDate({ placeholder, shown, parse, picker, ...props }: TypedDateProps) {
  const arrived = usePickers();
  const [typed, setTyped] = useState<string>();
  const box = useRef<InputRef>(null);
  const selection = useRef<readonly [number, number]>(undefined);
  const hasFocus = useRef(false);
  const isReplaced = useRef(false);
  if (!isReplaced.current && arrived !== undefined && typed === undefined && (shown === "" || parse(shown) !== null)) {
    isReplaced.current = true;
    if (hasFocus.current) selection.current = selectionIn(box.current?.input, shown);
  }
  useLayoutEffect(() => {
    // Else what replaces the date, selected in the box, would be written behind it in the picker.
    const { activeElement } = document;
    if (selection.current && activeElement instanceof HTMLInputElement) activeElement.setSelectionRange(...selection.current);
    selection.current = undefined;
  });
  if (arrived && isReplaced.current) return picker(arrived, hasFocus.current);
  const read = () => {
    if (typed === undefined) return;
    const text = typed.trim();
    if (text !== shown) props.onChange(text === "" ? null : (parse(text) ?? text));
    setTyped(undefined);
  };
  return (
    <AntInput
      {...controlProps(props)}
      ref={box}
      className="hq-wide"
      autoComplete="off"
      aria-busy
      placeholder={placeholder}
      value={typed ?? shown}
      onChange={({ target }) => setTyped(target.value)}
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={() => {
        hasFocus.current = false;
        read();
      }}
      onKeyDown={(event) => {
        if (pressedKey(event) !== "Enter") return;
        // As in a picker, it ends the date and not the form.
        event.preventDefault();
        read();
      }}
    />
  );
}

export const DateInput = (props: PlainInputProps) => (
  <TypedDate
    {...props}
    placeholder="MM/DD/YYYY"
    shown={formatDate(textOf(props.value))}
    parse={parseDay}
    picker={({ DatePickerInput }, autoFocus) => <DatePickerInput {...props} autoFocus={autoFocus} />}
  />
);

export interface DateTimeInputProps extends PlainInputProps {
  /** The time zone in which the moment is shown and typed. */
  readonly zone: string;
}

/** A moment as it is typed on the clocks of a zone. */
function typedMoment(value: string, zone: string): string {
  if (!isMoment(value)) return value;
  const [date = "", time = ""] = localTime(zone, value).split(" ");
  return `${formatDate(date)} ${formatTime(time).toLowerCase()}`;
}

export const DateTimeInput = (props: DateTimeInputProps) => (
  <TypedDate
    {...props}
    placeholder="MM/DD/YYYY hh:mm am"
    shown={typedMoment(textOf(props.value), props.zone)}
    parse={(text) => parseMoment(text, props.zone)}
    picker={({ DateTimePickerInput }, autoFocus) => <DateTimePickerInput {...props} autoFocus={autoFocus} />}
  />
);
