import { Button, Tooltip } from "antd";
import { useState } from "react";
import type { OfferedRemedy } from "../../contract/remedy.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { PopupPanel } from "../kit/popup-panel.tsx";
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
  if (remedies.length === 0)
    return (
      <Tooltip title={offer.availability}>
        <Button disabled danger={offer.danger === true} icon={offer.icon}>
          {offer.label}
        </Button>
      </Tooltip>
    );
  return (
    <PopupPanel
      label={offer.label}
      open={open}
      onOpenChange={setOpen}
      placement="bottomRight"
      content={
        <div className="hq-refusal" role="alert">
          {offer.availability}
          <RemedyLinks resource={resource} row={row} remedies={remedies} onAct={onAct} onFollow={() => setOpen(false)} />
        </div>
      }
    >
      <Button className="hq-step-refused" icon={offer.icon}>
        {offer.label}
      </Button>
    </PopupPanel>
  );
}
