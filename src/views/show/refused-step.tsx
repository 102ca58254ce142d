import { Button, Popover, Tooltip } from "antd";
import { type KeyboardEvent, useRef, useState } from "react";
import type { OfferedRemedy } from "../../contract/remedy.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { RemedyLinks } from "../remedies/remedy-links.tsx";
import type { Offer } from "./record-steps.ts";

interface RefusedStepProps {
  readonly resource: AnyResource;
  readonly row: ApiRow;
  readonly offer: Offer;
  readonly remedies: readonly OfferedRemedy[];
  readonly onAct: (action: string) => void;
}

/** The next step where it is refused now. Where something leads on, it is a button that says so, on touch screens and by keyboard too. */
export function RefusedStep({ resource, row, offer, remedies, onAct }: RefusedStepProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const content = useRef<HTMLDivElement>(null);
  if (remedies.length === 0)
    return (
      <Tooltip title={offer.availability}>
        <Button disabled danger={offer.danger === true} icon={offer.icon}>
          {offer.label}
        </Button>
      </Tooltip>
    );
  const close = () => setOpen(false);
  const leave = ({ key }: KeyboardEvent) => {
    if (key !== "Escape") return;
    close();
    button.current?.focus();
  };
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      afterOpenChange={(shown) => shown && content.current?.querySelector<HTMLElement>("a, button")?.focus()}
      trigger="click"
      placement="bottomRight"
      content={
        <div className="hq-refusal" role="alert" ref={content} onKeyDown={leave}>
          {offer.availability}
          <RemedyLinks resource={resource} row={row} remedies={remedies} onAct={onAct} onFollow={close} />
        </div>
      }
    >
      <Button ref={button} className="hq-step-refused" aria-expanded={open} icon={offer.icon}>
        {offer.label}
      </Button>
    </Popover>
  );
}
