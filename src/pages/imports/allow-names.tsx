import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { messageOf } from "../../providers/calls/http-error.ts";
import { allowSameNames } from "../../providers/calls/import-calls.ts";
import { toast } from "../../providers/toasts.ts";
import type { ImportPartProps } from "./import-part.ts";

interface AllowNamesProps extends ImportPartProps {
  /** The row whose record may have the name of another; without it, all rows that were asked about. */
  readonly row?: number;
  readonly children: ReactNode;
}

/** Creates records although others have nearly the same names. */
export function AllowNames({ detail, onDone, row, children }: AllowNamesProps) {
  const [busy, setBusy] = useState(false);
  const allow = async () => {
    setBusy(true);
    await allowSameNames(detail.id, row).then(onDone, (failure: unknown) => toast.error(messageOf(failure)));
    setBusy(false);
  };
  return (
    <Button loading={busy} onClick={() => void allow()}>
      {children}
    </Button>
  );
}
