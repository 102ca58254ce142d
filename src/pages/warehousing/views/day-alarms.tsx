import { CheckCircleOutlined, WarningOutlined } from "@ant-design/icons";
import { Link } from "react-router";
import type { HubDay, HubPlan } from "../../../contract/warehouse-views.ts";
import { t } from "../../../i18n/warehousing/warehouse-views.ts";
import { figureAddress } from "../../../views/list/figure-address.ts";
import type { HubView } from "./use-hub-view.ts";

const alarms = ["recalls", "noticesDue", "heldLong", "unidentified", "photoless"] as const;

interface DayAlarmsProps {
  readonly day: HubDay;
  /** Undefined while it loads, and for who may not read pieces. */
  readonly plan: HubPlan | undefined;
  readonly view: Pick<HubView, "addressOf">;
}

/** What is overdue, missing or over capacity; each opens its rows. */
export function DayAlarms({ day, plan, view }: DayAlarmsProps) {
  const raised = alarms.flatMap((name) => {
    const figure = day.figures[name];
    return figure && figure.count > 0 ? [{ name, figure }] : [];
  });
  const overfull = (plan?.zones ?? []).reduce((sum, zone) => sum + zone.overfull, 0);
  return (
    <section className="hq-alarms" aria-labelledby="hq-alarms-title">
      <h2 id="hq-alarms-title">{t("alarm.title")}</h2>
      {raised.length === 0 && overfull === 0 ? (
        <p className="hq-soft">
          <CheckCircleOutlined aria-hidden /> {t("alarm.none")}
        </p>
      ) : (
        <ul>
          {raised.map(({ name, figure: { count, rows } }) => (
            <li key={name} data-alarm={name}>
              <Link to={figureAddress(rows)}>
                <WarningOutlined aria-hidden /> <strong>{count.toLocaleString("en-US")}</strong>{" "}
                {t(`alarm.${name}`, { count, days: day.heldDays })}
              </Link>
            </li>
          ))}
          {overfull > 0 && (
            <li data-alarm="overfull">
              <details>
                <summary>
                  <WarningOutlined aria-hidden /> <strong>{overfull}</strong> {t("alarm.overfull", { count: overfull })}
                </summary>
                <p>
                  {plan?.overfull.map(({ id, code, zoneId }) => (
                    <Link key={id} className="hq-mono" to={view.addressOf({ zone: zoneId === null ? "none" : String(zoneId), place: id })}>
                      {code}
                    </Link>
                  ))}
                </p>
              </details>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
