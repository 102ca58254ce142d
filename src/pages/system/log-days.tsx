import { CalendarOutlined } from "@ant-design/icons";
import { DatePicker } from "antd";
import dayjs from "dayjs";
import { t } from "../../i18n/shell.ts";
import { pickerLocale } from "../../views/inputs/picker-locale.ts";

interface LogDaysProps {
  /** YYYY-MM-DD */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly onChange: (days: { readonly from: string | undefined; readonly to: string | undefined }) => void;
}

/** The days whose entries are shown; either end can be left open. */
export function LogDays({ from, to, onChange }: LogDaysProps) {
  return (
    <DatePicker.RangePicker
      aria-label={t("logs.when")}
      locale={pickerLocale}
      suffixIcon={<CalendarOutlined aria-hidden />}
      format="MM/DD/YYYY"
      allowEmpty={[true, true]}
      value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
      onChange={(chosen) => onChange({ from: chosen?.[0]?.format("YYYY-MM-DD"), to: chosen?.[1]?.format("YYYY-MM-DD") })}
    />
  );
}
