import { type DragEvent, type RefObject, useState } from "react";
import type { FieldOf } from "../../schemas/fields/field.ts";
import { imageAccept } from "../../schemas/values/image-types.ts";

interface FilePickerProps {
  /** Clicking it opens the browser's dialog, or the camera. */
  readonly picker: RefObject<HTMLInputElement | null>;
  readonly field: FieldOf<"files">;
  readonly max: number;
  readonly take: (files: readonly File[]) => void;
}

export const FilePicker = ({ picker, field, max, take }: FilePickerProps) => (
  <input
    ref={picker}
    type="file"
    hidden
    multiple={max > 1}
    {...(field.images ? { accept: imageAccept } : {})}
    onChange={(event) => {
      take([...(event.target.files ?? [])]);
      event.target.value = "";
    }}
  />
);

/** What an element needs so that files can be dropped on it. Dropping is a convenience: a button in it must do the same. */
export function useFileDrop(take: FilePickerProps["take"], disabled: boolean) {
  const [over, setOver] = useState(false);
  return {
    "data-over": over ? "" : undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      if (!disabled) take([...event.dataTransfer.files]);
    },
  };
}
