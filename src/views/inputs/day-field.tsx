import { useState } from "react";
import { date } from "../../schemas/fields/fields.ts";
import { PlainField } from "../form/plain-field.tsx";
import { DateInput } from "./date-inputs.tsx";
import { textOf } from "./input.ts";
import { unreadMessage } from "./unread.ts";

const field = date();

interface DayFieldProps {
  readonly label: string;
  /** YYYY-MM-DD; empty for none. */
  readonly value: string;
  /** Gets "" for none, and for a text that can't be read, which stays in the box with a message. */
  readonly onChange: (day: string) => void;
  readonly problem?: string | undefined;
}

/** A day that a page asks for outside a form, taken as soon as it can be read. */
export function DayField({ label, value, onChange, problem }: DayFieldProps) {
  const [unread, setUnread] = useState<string>();
  const [last, setLast] = useState(value);
  const [picker, setPicker] = useState(0);
  if (value !== last) {
    setLast(value);
    // Another day has been chosen beside the box. The present picker would go on calling its text invalid.
    if (value !== "" && unread !== undefined) {
      setUnread(undefined);
      setPicker(picker + 1);
    }
  }
  const change = (next: unknown) => {
    const text = textOf(next);
    const isUnread = unreadMessage(field, text) !== undefined;
    setUnread(isUnread ? text : undefined);
    onChange(isUnread ? "" : text);
  };
  return (
    <PlainField label={label} problem={unreadMessage(field, unread) ?? problem}>
      {(control) => <DateInput key={picker} {...control} value={unread ?? value} onChange={change} />}
    </PlainField>
  );
}
