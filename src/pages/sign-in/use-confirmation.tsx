import { type ReactNode, useState } from "react";
import type { OwnTwoStep } from "../../contract/two-step.ts";
import { t } from "../../i18n/people/sign-in.ts";
import { needsConfirmation, readTwoStep } from "../../providers/calls/two-step-calls.ts";
import { Dialog } from "../../views/kit/dialog.tsx";
import { ConfirmIdentity } from "./confirm-identity.tsx";

interface Asked {
  readonly ways: OwnTwoStep;
  readonly answer: (isConfirmed: boolean) => void;
}

/**
 * Makes calls that the server may want confirmed first: then the dialog asks the user to show that it is them, and the call is made again.
 * Undefined if they close it; what else the call throws is thrown.
 */
export function useConfirmation(): {
  readonly confirmed: <T>(call: () => Promise<T>) => Promise<T | undefined>;
  /** To be rendered. */
  readonly dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Asked>();

  async function confirmed<T>(call: () => Promise<T>): Promise<T | undefined> {
    try {
      return await call();
    } catch (failure) {
      if (!needsConfirmation(failure)) throw failure;
    }
    const ways = await readTwoStep();
    const isConfirmed = await new Promise<boolean>((answer) => setAsked({ ways, answer }));
    setAsked(undefined);
    return isConfirmed ? call() : undefined;
  }

  const dialog = (
    <Dialog
      open={asked !== undefined}
      title={t("confirm.title")}
      width={440}
      destroyOnHidden
      maskClosable={false}
      footer={null}
      onCancel={() => asked?.answer(false)}
    >
      {asked && (
        <ConfirmIdentity
          hasPassword={asked.ways.hasPassword}
          hasApp={asked.ways.appSince !== null}
          hasPasskeys={asked.ways.passkeys.length > 0}
          onDone={() => asked.answer(true)}
        />
      )}
    </Dialog>
  );
  return { confirmed, dialog };
}
