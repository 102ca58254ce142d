import { Button } from "antd";
import { t } from "../../i18n/shell.ts";

/** An error message for a failed load, with a button to retry. */
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
