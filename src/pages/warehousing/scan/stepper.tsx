import { t } from "../../../i18n/warehousing/scan.ts";

interface StepperProps {
  readonly name: string;
  readonly value: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
}

/** A number for gloves: a large button on either side; it can be typed too. */
export function Stepper({ name, value, most, onChange }: StepperProps) {
  const set = (next: number) => onChange(Math.min(Math.max(0, next), most));
  return (
    <div className="hq-scan-stepper">
      <span>{name}</span>
      <button type="button" aria-label={t("scan.less", { name })} disabled={value <= 0} onClick={() => set(value - 1)}>
        −
      </button>
      <input
        aria-label={name}
        inputMode="numeric"
        value={String(value)}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => set(Number(target.value.replace(/\D/g, "").slice(0, String(most).length)))}
      />
      <button type="button" aria-label={t("scan.more", { name })} disabled={value >= most} onClick={() => set(value + 1)}>
        +
      </button>
    </div>
  );
}
