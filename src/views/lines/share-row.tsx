import { t } from "../../i18n/kit/lines.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import type { FieldOf } from "../../schemas/fields/field.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import type { SharesOut } from "../../schemas/rules/shares-out.ts";
import { formatMoney } from "../../schemas/values/money.ts";
import { namedCell } from "../cells/cells.tsx";
import { MoneyInput } from "../inputs/amount-input.tsx";
import type { InputProps } from "../inputs/input.ts";
import { Checkbox } from "../kit/controls.ts";
import type { Sharer } from "./shares.ts";

interface ShareRowProps extends Pick<InputProps, "form" | "path" | "id"> {
  readonly target: AnyResource;
  /** Undefined for one that is not open any more. */
  readonly row: ApiRow | undefined;
  readonly sharer: Sharer;
  readonly rule: SharesOut;
  readonly field: FieldOf<"lines">;
  readonly disabled: boolean;
  readonly share: unknown;
  readonly error: string | undefined;
  readonly onShare: (share: unknown) => void;
  readonly onTick: (ticked: boolean) => void;
}

/** A row with its share: ticked it takes what it owes, or as much as is typed. */
export function ShareRow({ target, row, sharer, rule, field, form, path, id, disabled, share, error, onShare, onTick }: ShareRowProps) {
  const { title, balance } = sharer;
  const column = field.fields[rule.share];
  const tooMuch = typeof share === "number" && share > balance ? t("shares.atMost", { amount: formatMoney(balance) }) : undefined;
  const message = error ?? tooMuch;
  const messageId = `${id}-${sharer.id}-note`;
  return (
    <tr>
      <td className="hq-shares-tick">
        <Checkbox
          checked={share !== undefined}
          disabled={disabled}
          onChange={(event) => onTick(event.target.checked)}
          aria-label={t("shares.choose", { title })}
        />
      </td>
      <td className="hq-shares-title">{title}</td>
      <td>{row && namedCell(target, rule.oldest, row, "list")}</td>
      <td data-align="right">{row && namedCell(target, rule.upTo, row, "list")}</td>
      <td className="hq-shares-share">
        {column?.kind === "money" && (
          <MoneyInput
            id={`${id}-${sharer.id}`}
            name={rule.share}
            field={column}
            value={share ?? null}
            onChange={onShare}
            disabled={disabled}
            invalid={message !== undefined}
            describedBy={message ? messageId : undefined}
            form={form}
            path={path}
            label={title}
            ariaLabel={`${title}, ${formatMoney(balance)}`}
          />
        )}
        {message && (
          <span className="hq-input-error" id={messageId}>
            {message}
          </span>
        )}
      </td>
    </tr>
  );
}
