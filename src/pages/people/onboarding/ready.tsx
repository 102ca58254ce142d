import { useInvalidate } from "@refinedev/core";
import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { t } from "../../../i18n/people/people.ts";
import { useAccess } from "../../../providers/access-control.ts";
import { type ApiRow, performAction } from "../../../providers/calls/calls.ts";
import { messageOf } from "../../../providers/calls/http-error.ts";
import { showToast } from "../../../providers/toasts.ts";
import { customer } from "../../../resources/accounts/customer.ts";
import type { SetupStep } from "./setup-steps.ts";

interface ReadyProps {
  readonly company: ApiRow;
  readonly missing: readonly SetupStep[];
  readonly onGo: (name: SetupStep["name"]) => void;
}

const messages = {
  active: ["setup.activeTitle", "setup.activeText"],
  suspended: ["setup.suspendedTitle", "setup.suspendedText"],
  told: ["setup.toldTitle", "setup.toldText"],
  open: ["setup.readyTitle", "setup.readyText"],
} as const;

function statusOf({ state, readyAt }: ApiRow): keyof typeof messages {
  if (state === "active" || state === "suspended") return state;
  return typeof readyAt === "string" ? "told" : "open";
}

/** The last step: notifies the staff that the company can be activated, and shows the state since then. */
export function Ready({ company, missing, onGo }: ReadyProps) {
  const [busy, setBusy] = useState(false);
  const invalidate = useInvalidate();
  const mayAnnounce = useAccess({ resource: customer, action: "announceReady" });
  const status = statusOf(company);
  const [title, text] = messages[status];

  async function announce() {
    setBusy(true);
    try {
      await performAction(customer.name, company.id, "announceReady", { version: company.version });
    } catch (failure) {
      showToast({ kind: "error", message: messageOf(failure) });
    }
    await invalidate({ resource: customer.name, invalidates: ["list", "detail"], id: company.id });
    setBusy(false);
  }

  return (
    <section className="hq-form-section" aria-live="polite">
      <header>
        <h2>{t(title)}</h2>
      </header>
      <p className="hq-setup-text">{t(text)}</p>
      {status === "open" && missing.length > 0 && (
        <div className="hq-setup-missing">
          <strong>{t("setup.missing")}</strong>
          <ul>
            {missing.map(({ name, label }) => (
              <li key={name}>
                <Button type="link" onClick={() => onGo(name)}>
                  {t(label)}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {status === "open" &&
        (mayAnnounce ? (
          <Button type="primary" size="large" loading={busy} disabled={missing.length > 0} onClick={() => void announce()}>
            {t("setup.tell")}
          </Button>
        ) : (
          <p className="hq-form-note">{t("setup.readOnly")}</p>
        ))}
      {status !== "open" && (
        <Link to="/">
          <Button>{t("denied.button")}</Button>
        </Link>
      )}
    </section>
  );
}
