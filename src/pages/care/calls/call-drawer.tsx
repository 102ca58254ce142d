import { toast } from "../../../providers/toasts.ts";
import { phoneCall } from "../../../resources/care/phone-call.ts";
import type { Values } from "../../../views/editing/form-store.ts";
import { CreateDrawer } from "../../../views/form/create-drawer.tsx";
import { savedMessage } from "../../../views/records/view-fields.ts";

interface CallDrawerProps {
  /** What is known: who was called, at which number, about what. */
  readonly start: Values;
  readonly onClose: () => void;
}

/** Where a call is logged. */
export const CallDrawer = ({ start, onClose }: CallDrawerProps) => (
  <CreateDrawer
    resource={phoneCall}
    start={{ startedAt: new Date().toISOString(), ...start }}
    onClose={onClose}
    onCreated={(row) => {
      toast.success(savedMessage(phoneCall, phoneCall.create, row));
      onClose();
    }}
  />
);
