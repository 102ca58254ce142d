import { Button } from "antd";
import { useState } from "react";
import type { OwnTwoStep } from "../../contract/two-step.ts";
import { t } from "../../i18n/people/sign-in.ts";
import { problemOf } from "../../providers/calls/entry-calls.ts";
import { makeRecoveryCodes, needsConfirmation, readTwoStep, removeApp, removePasskey } from "../../providers/calls/two-step-calls.ts";
import { showToast } from "../../providers/toasts.ts";
import { formatMoment } from "../../views/cells/moments.tsx";
import { Dialog } from "../../views/kit/dialog.tsx";
import { useLoaded } from "../../views/kit/use-loaded.ts";
import { ConfirmIdentity } from "../sign-in/confirm-identity.tsx";
import { RenamePasskey } from "../sign-in/rename-passkey.tsx";
import { RecoveryCodes, SetUpApp, SetUpPasskey } from "../sign-in/set-up.tsx";

/** What the dialog shows. After a confirmation, what was refused is shown or run again. */
type Shown =
  | { readonly kind: "app" | "passkey" }
  | { readonly kind: "rename"; readonly id: number; readonly name: string }
  | { readonly kind: "codes"; readonly codes: readonly string[] }
  | { readonly kind: "remove" | "newCodes"; readonly title: string; readonly run: () => Promise<unknown> }
  | { readonly kind: "confirm"; readonly next: Shown | (() => void) };

const titles = {
  app: "twoStep.setUpApp",
  passkey: "twoStep.addPasskey",
  codes: "twoStep.codesTitle",
  confirm: "confirm.title",
} as const;
const titleOf = (shown: Shown): string => {
  if (shown.kind === "rename") return t("twoStep.renameOf", { name: shown.name });
  return shown.kind === "remove" || shown.kind === "newCodes" ? shown.title : t(titles[shown.kind]);
};

/** The user's own second step: an authenticator app, passkeys and recovery codes. */
export function OwnTwoStepSettings() {
  const { data, failure, reload } = useLoaded(readTwoStep);
  const [shown, setShown] = useState<Shown>();
  const [busy, setBusy] = useState(false);

  const close = () => setShown(undefined);
  const added = (codes: readonly string[] | null) => {
    void reload();
    setShown(codes ? { kind: "codes", codes } : undefined);
  };

  async function run(action: () => Promise<unknown>) {
    if (busy) return;
    setBusy(true);
    try {
      await action();
    } catch (refusal) {
      if (needsConfirmation(refusal)) setShown({ kind: "confirm", next: () => void run(action) });
      else {
        close();
        showToast({ kind: "error", message: problemOf(refusal, t("login.noAnswer")) });
      }
    }
    setBusy(false);
  }
  const remove = (title: string, action: () => Promise<unknown>) =>
    setShown({
      kind: "remove",
      title,
      run: async () => {
        await action();
        showToast({ kind: "success", message: t("twoStep.removed") });
        close();
        await reload();
      },
    });
  const renew = async () => added((await makeRecoveryCodes()).recoveryCodes);

  if (!data) return failure ? <p className="hq-empty">{failure.message}</p> : <div className="hq-skeleton" style={{ height: 148 }} />;
  return (
    <>
      <Ways
        data={data}
        onShow={setShown}
        onRemoveApp={() => remove(t("twoStep.removeApp"), removeApp)}
        onRemovePasskey={(id, name) => remove(t("twoStep.removeOf", { name }), () => removePasskey(id))}
        onRenew={() => setShown({ kind: "newCodes", title: t("twoStep.newCodes"), run: renew })}
      />
      <Dialog
        open={shown !== undefined}
        title={shown ? titleOf(shown) : ""}
        width={440}
        destroyOnHidden
        // Codes that are shown once are closed by their own button.
        closable={shown?.kind !== "codes"}
        maskClosable={false}
        keyboard={shown?.kind !== "codes"}
        onCancel={close}
        confirmLoading={busy}
        {...(shown?.kind === "remove" || shown?.kind === "newCodes"
          ? {
              okText: t(shown.kind === "remove" ? "action.remove" : "twoStep.newCodes"),
              okButtonProps: { danger: true },
              onOk: () => void run(shown.run),
            }
          : { footer: null })}
      >
        {shown?.kind === "app" && <SetUpApp onDone={added} onRefused={() => setShown({ kind: "confirm", next: shown })} />}
        {shown?.kind === "passkey" && <SetUpPasskey onDone={added} onRefused={() => setShown({ kind: "confirm", next: shown })} />}
        {shown?.kind === "codes" && <RecoveryCodes codes={shown.codes} onDone={close} />}
        {shown?.kind === "rename" && (
          <RenamePasskey
            id={shown.id}
            name={shown.name}
            onDone={() => {
              close();
              void reload();
            }}
          />
        )}
        {shown?.kind === "remove" && <p>{t("twoStep.removeText")}</p>}
        {shown?.kind === "newCodes" && <p>{t("twoStep.newCodesText")}</p>}
        {shown?.kind === "confirm" && (
          <ConfirmIdentity
            hasPassword={data.hasPassword}
            hasApp={data.appSince !== null}
            hasPasskeys={data.passkeys.length > 0}
            onDone={() => {
              const { next } = shown;
              if (typeof next === "function") next();
              else setShown(next);
            }}
          />
        )}
      </Dialog>
    </>
  );
}

interface WaysProps {
  readonly data: OwnTwoStep;
  readonly onShow: (shown: Shown) => void;
  readonly onRemoveApp: () => void;
  readonly onRemovePasskey: (id: number, name: string) => void;
  readonly onRenew: () => void;
}

function Ways({ data, onShow, onRemoveApp, onRemovePasskey, onRenew }: WaysProps) {
  const { appSince, passkeys, recoveryCodes, isRequired, allowsPasskeys } = data;
  const isOn = appSince !== null || passkeys.length > 0;
  return (
    <>
      {(!isOn || isRequired) && <p className="hq-two-step-state">{t(isOn ? "twoStep.offRequired" : "twoStep.off")}</p>}
      <ul className="hq-profile-list">
        <li>
          <div>
            <strong>{t("twoStep.app")}</strong>
            <p>{appSince ? t("twoStep.since", { when: formatMoment(appSince) }) : t("twoStep.notSetUp")}</p>
          </div>
          <div className="hq-two-step-buttons">
            <Button
              aria-label={t(appSince ? "twoStep.newApp" : "twoStep.setUpApp")}
              type={isOn ? "default" : "primary"}
              onClick={() => onShow({ kind: "app" })}
            >
              {t(appSince ? "twoStep.newApp" : "twoStep.setUp")}
            </Button>
            {appSince && (
              <Button aria-label={t("twoStep.removeApp")} onClick={onRemoveApp}>
                {t("action.remove")}
              </Button>
            )}
          </div>
        </li>
        <li>
          <div>
            <strong>{t("twoStep.passkeys")}</strong>
            {passkeys.length === 0 && <p>{t(allowsPasskeys ? "twoStep.noPasskeys" : "twoStep.noPasskeysHere")}</p>}
          </div>
          {allowsPasskeys && <Button onClick={() => onShow({ kind: "passkey" })}>{t("twoStep.addPasskey")}</Button>}
        </li>
        {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <li key={id} className="hq-two-step-passkey">
            <div>
              {name}
              <p>
                {[
                  t("twoStep.added", { when: formatMoment(createdAt) }),
                  lastUsedAt && t("twoStep.used", { when: formatMoment(lastUsedAt) }),
                ]
                  .filter(Boolean)
                  .join(", ")}
              </p>
            </div>
            <div className="hq-two-step-buttons">
              <Button aria-label={t("twoStep.renameOf", { name })} onClick={() => onShow({ kind: "rename", id, name })}>
                {t("twoStep.rename")}
              </Button>
              <Button aria-label={t("twoStep.removeOf", { name })} onClick={() => onRemovePasskey(id, name)}>
                {t("action.remove")}
              </Button>
            </div>
          </li>
        ))}
        {isOn && (
          <li>
            <div>
              <strong>{t("twoStep.codesList")}</strong>
              <p>{t("twoStep.codesLeft", { count: recoveryCodes })}</p>
            </div>
            <Button onClick={onRenew}>{t("twoStep.newCodes")}</Button>
          </li>
        )}
      </ul>
    </>
  );
}
