import { Button } from "antd";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { PeopleToAsk } from "../contract/remedy.ts";
import { t } from "../i18n/kit/shell.ts";
import { getData } from "../providers/calls/http.ts";
import { Dialog } from "../views/kit/dialog.tsx";

/** Long enough to read, in ms; the button is quicker. */
export const DENIED_MS = 8000;

/** Says why the screen can't be opened, then leads to the home page. */
export function DeniedDialog() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate("/", { replace: true }), DENIED_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  const [names, setNames] = useState<PeopleToAsk>([]);
  useEffect(() => {
    getData<PeopleToAsk>("/people-to-ask").then(setNames, () => undefined);
  }, []);
  const home = () => navigate("/", { replace: true });
  return (
    <Dialog
      open
      centered
      title={t("denied.title")}
      onCancel={home}
      footer={
        <Button type="primary" onClick={home}>
          {t("denied.button")}
        </Button>
      }
      maskClosable={false}
    >
      <p>{t("denied.text")}</p>
      {/* Its line is kept while the names load. */}
      <p role="status">{names.length > 0 ? t("denied.ask", { names: names.join(", ") }) : "\u00a0"}</p>
    </Dialog>
  );
}
