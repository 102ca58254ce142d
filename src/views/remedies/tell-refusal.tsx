import type { OfferedRemedy } from "../../contract/remedy.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { newIdempotencyKey } from "../../providers/calls/idempotency.ts";
import { closeToast, showToast } from "../../providers/toasts.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { RemedyLinks } from "./late-links.tsx";

interface ToldRefusal {
  readonly title: string;
  readonly reason?: string | undefined;
  readonly resource: AnyResource;
  readonly row: ApiRow;
  readonly remedies: readonly OfferedRemedy[];
  readonly onAct?: (action: string) => void;
}

/** Says in a toast why something was refused. It stays while it leads on: reading and choosing take longer than a glance. */
export function tellRefusal({ title, reason, remedies, ...of }: ToldRefusal): void {
  const key = newIdempotencyKey();
  const action = remedies.length > 0 && <RemedyLinks {...of} remedies={remedies} onFollow={() => closeToast(key)} />;
  showToast({ kind: "error", key, message: title, description: reason, ...(action ? { sticky: true, action } : {}) });
}
