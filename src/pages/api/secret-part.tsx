import { Button, Input, Select } from "antd";
import { useId, useState } from "react";
import { type IssuedSecret, MAX_KEEP_HOURS } from "../../contract/issued-secret.ts";
import { t } from "../../i18n/system/api.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { getData, postData } from "../../providers/calls/http.ts";
import { messageOf } from "../../providers/calls/http-error.ts";
import { useAuthState } from "../../providers/session/auth-state.ts";
import { showToast } from "../../providers/toasts.ts";
import { apiKey } from "../../resources/api/api-key.ts";
import { webhook } from "../../resources/api/webhook.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { useLoaded, useWhenChanged } from "../../views/kit/use-loaded.ts";
import { useConfirmation } from "../sign-in/use-confirmation.tsx";
import "./api.css";

const keeping = [
  { value: 0, label: t("secret.now") },
  { value: 1, label: t("secret.hour") },
  { value: 24, label: t("secret.day") },
  { value: MAX_KEEP_HOURS, label: t("secret.week") },
];

/** Makes the key of a record, and shows it this once. */
export const ApiKeySecret = ({ recordId }: { recordId: number }) => (
  <SecretPart
    of={{ resource: apiKey, title: t("secret.key"), note: t("secret.keyNote"), has: ({ key }) => key !== null }}
    recordId={recordId}
  />
);

/** Makes the secret of a webhook, and shows it this once. */
export const WebhookSecret = ({ recordId }: { recordId: number }) => (
  <SecretPart
    of={{
      resource: webhook,
      title: t("secret.signing"),
      note: t("secret.signingNote"),
      has: ({ secretVersion }) => Number(secretVersion) > 0,
    }}
    recordId={recordId}
  />
);

interface SecretKind {
  readonly resource: AnyResource;
  readonly title: string;
  readonly note: string;
  readonly has: (row: ApiRow) => boolean;
}

function SecretPart({ of: { resource, title, note, has }, recordId }: { of: SecretKind; recordId: number }) {
  const path = `/${resource.collection}/${recordId}`;
  const { data: row, reload } = useLoaded(() => getData<ApiRow>(path));
  useWhenChanged([resource.name], reload);
  const { user } = useAuthState();
  const [hours, setHours] = useState(0);
  const [secret, setSecret] = useState<string>();
  const [isSending, setSending] = useState(false);
  const { confirmed, dialog } = useConfirmation();
  const id = useId();

  async function issue() {
    setSending(true);
    try {
      const issued = await confirmed(() => postData<IssuedSecret>(`${path}/secret`, { keepHours: hours }));
      if (issued) setSecret(issued.secret);
      await reload();
    } catch (failure) {
      showToast({ kind: "error", message: messageOf(failure) });
    }
    setSending(false);
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret ?? "");
      showToast({ kind: "success", message: t("secret.copied") });
    } catch {
      // Browsers have no clipboard at plain http addresses, and users may forbid it.
      showToast({ kind: "error", message: t("secret.notCopied") });
    }
  }

  if (!row) return <section className="hq-sheet hq-skeleton hq-secret" />;
  const isOwn = row.ownerId === user?.id && (row.state === "active" || resource === webhook);
  if (!isOwn) return null;
  return (
    <section className="hq-sheet hq-secret" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="hq-soft">{note}</p>
      {secret === undefined ? (
        <div className="hq-secret-row">
          {has(row) && (
            <Select aria-label={t("secret.keep")} value={hours} options={keeping} onChange={setHours} popupMatchSelectWidth={false} />
          )}
          <Button type={has(row) ? "default" : "primary"} loading={isSending} onClick={() => void issue()}>
            {has(row) ? t("secret.replace") : t("secret.create")}
          </Button>
        </div>
      ) : (
        <>
          <div className="hq-secret-row">
            <Input readOnly aria-label={title} value={secret} onFocus={({ target }) => target.select()} />
            <Button type="primary" onClick={() => void copy()}>
              {t("secret.copy")}
            </Button>
          </div>
          <p role="status">{t("secret.once")}</p>
        </>
      )}
      {dialog}
    </section>
  );
}
