import { Button, Modal } from "antd";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { t } from "../i18n/shell.ts";

/** Long enough to be read; the button is quicker. */
export const DENIED_MS = 8000;

/** Says why the page stays closed, then leads home. */
export function AccessDenied() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate("/", { replace: true }), DENIED_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  const home = () => navigate("/", { replace: true });
  return (
    <Modal
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
    </Modal>
  );
}
