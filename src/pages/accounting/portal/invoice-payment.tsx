import { useRef, useState } from "react";
import type { Portal } from "../../../contract/portal.ts";
import { t } from "../../../i18n/accounting/portal.ts";
import { formatMoney } from "../../../schemas/values/money.ts";
import { parseMoney } from "../../../schemas/values/typed-money.ts";
import { GuestField, handled } from "../../guest/guest-frame.tsx";
import type { OpenedLink } from "../../guest/use-link.ts";
import { InvoiceChoice } from "./invoice-choice.tsx";
import { PayBar } from "./pay-bar.tsx";
import { usePayment } from "./use-payment.ts";

/** The open invoices, all selected at first, and the amount to pay now. */
export function InvoicePayment({ portal, ...rest }: OpenedLink & { portal: Portal }) {
  const { customer, gateway, invoices } = portal;
  const [excluded, setExcluded] = useState<ReadonlySet<number>>(new Set());
  const [part, setPart] = useState<string | null>(null);
  const { busy, problem, setProblem, pay, resetAttempt } = usePayment(rest);
  const [partProblem, setPartProblem] = useState("");
  const form = useRef<HTMLFormElement>(null);

  const chosen = invoices.filter(({ id, taken }) => !taken && !excluded.has(id));
  const total = chosen.reduce((sum, { balance }) => sum + balance, 0);
  const typed = part === null ? total : parseMoney(part);
  const chooseAnew = () => {
    resetAttempt();
    setPartProblem("");
  };
  const toggle = (id: number) => {
    chooseAnew();
    const next = new Set(excluded);
    if (!next.delete(id)) next.add(id);
    setExcluded(next);
  };

  // The input may not be an amount yet, or not one that can be paid.
  const payable = Math.max(0, typed ?? 0);

  function submit() {
    if (chosen.length === 0) return setProblem(t("portal.chooseOne"));
    if (typed === null || typed <= 0 || typed > total) {
      form.current?.querySelector<HTMLInputElement>("#amount")?.focus();
      return setPartProblem(t("portal.amountWrong", { most: formatMoney(total) }));
    }
    void pay(
      chosen.map(({ id }) => id),
      part === null ? null : typed,
    );
  }

  return (
    <form ref={form} noValidate onSubmit={handled(submit)}>
      <h1>{t("portal.title")}</h1>
      <p className="hq-portal-for">{t("portal.for", { customer })}</p>
      <InvoiceChoice hash={rest.hash} invoices={invoices} excluded={excluded} onToggle={toggle} disabled={busy} />
      {gateway === "off" ? (
        <p className="hq-portal-note">{t("portal.off")}</p>
      ) : (
        <>
          {part !== null && (
            <GuestField
              name="amount"
              label={t("portal.amount")}
              problem={partProblem || undefined}
              inputMode="decimal"
              autoComplete="off"
              autoFocus
              value={part}
              onChange={(event) => {
                chooseAnew();
                setPart(event.target.value);
              }}
            />
          )}
          <button
            className="hq-portal-plain"
            type="button"
            disabled={busy}
            onClick={() => {
              chooseAnew();
              setPart(part === null ? "" : null);
            }}
          >
            {t(part === null ? "portal.another" : "portal.allOfIt")}
          </button>
          <PayBar problem={problem} amount={payable} busy={busy} gateway={gateway} />
        </>
      )}
    </form>
  );
}
