import { Button } from "antd";
import { useRouteError } from "react-router";
import { t } from "../i18n/translate.ts";

/** A part of the application that the server no longer has: it was replaced by a newer version. */
const isStale = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message);

/** Stands where a screen fell over; the rest of the application goes on. */
export function CrashScreen() {
  const error = useRouteError();
  const stale = isStale(error);
  if (!stale) console.error(error);
  return (
    <div className="hq-crash" role="alert">
      <h1>{t(stale ? "app.newVersion" : "app.crashed")}</h1>
      {!stale && <p>{t("app.crashedHint")}</p>}
      <Button type="primary" onClick={() => location.reload()}>
        {t("app.reload")}
      </Button>
    </div>
  );
}
