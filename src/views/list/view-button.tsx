import { Button } from "antd";
import { t } from "../../i18n/kit/views.ts";
import { lazyPart } from "../kit/lazy-part.tsx";
import { openedOnDemand } from "../kit/on-demand.tsx";
import type { ViewNameProps } from "../saved/view-name.tsx";

const ViewsPanel = openedOnDemand(async () => (await import("../saved/views-panel.tsx")).ViewsPanel);
const ViewName = lazyPart(async () => (await import("../saved/view-name.tsx")).ViewName, "…");

/** Opens the saved views of a list; named as the one that is shown. */
export function ViewButton(props: ViewNameProps) {
  return (
    <ViewsPanel {...props}>
      <Button className="hq-views-button">{props.state.saved === undefined ? t("list.views") : <ViewName {...props} />}</Button>
    </ViewsPanel>
  );
}
