import { Link } from "react-router";
import { t } from "../../../i18n/people/people.ts";
import type { ApiRow } from "../../../providers/calls/calls.ts";
import { getData } from "../../../providers/calls/http.ts";
import { rowPath } from "../../../providers/paths.ts";
import { routeTo } from "../../../providers/route-to.ts";
import { customer } from "../../../resources/accounts/customer.ts";
import { useLoaded, useWhenChanged } from "../../../views/kit/use-loaded.ts";
import { setupProgress, setupSteps } from "./setup-steps.ts";

/** On the home page: what a company in onboarding has yet to do before it can be activated, or that it is being reviewed. */
export function SetupNote({ companyId }: { readonly companyId: number }) {
  const { data: company, reload } = useLoaded(() => getData<ApiRow>(`/${rowPath(customer.name, companyId)}`));
  useWhenChanged([customer.name], reload);
  if (company?.state !== "onboarding") return null;
  const isReady = typeof company.readyAt === "string";
  return (
    <section className="hq-widget">
      <header>
        <h2>{t("setup.title")}</h2>
        <Link className="hq-link" to={routeTo("onboarding")}>
          {t(isReady ? "setup.show" : "action.continue")}
        </Link>
      </header>
      <p className="hq-empty">{isReady ? t("setup.toldText") : t("setup.waits", setupProgress(setupSteps(t), company))}</p>
    </section>
  );
}
