import { type ComponentProps, useId } from "react";
import { cellAttributes, type LineCellProps } from "./cell-attributes.ts";

/** A cell that is a button, named by its column and what it shows. */
export function CellButton({ cell, ...button }: { readonly cell: LineCellProps } & ComponentProps<"button">) {
  const { "aria-label": label, ...attributes } = cellAttributes(cell);
  const id = useId();
  return (
    <>
      <span id={`${id}-label`} hidden>
        {label}
      </span>
      <button type="button" {...attributes} {...button} id={id} aria-labelledby={`${id}-label ${id}`} />
    </>
  );
}
