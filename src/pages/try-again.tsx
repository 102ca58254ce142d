import { Button } from "antd";
import { t } from "../i18n/shell.ts";

/** What could not be read, and the way to ask for it once more. */
export function TryAgain({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <p role="alert">
      {t("error.generic")}{" "}
      <Button type="link" size="small" onClick={onRetry}>
        {t("action.retry")}
      </Button>
    </p>
  );
}
