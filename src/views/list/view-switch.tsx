import { AppstoreOutlined, BarsOutlined } from "@ant-design/icons";
import { Segmented } from "antd";
import { t } from "../../i18n/views.ts";
import { useNarrow } from "../use-media.ts";
import type { ListState } from "./list-state.ts";

/** Switches between table and board. */
export function ViewSwitch({ view, onView }: { view: ListState["view"]; onView: (view: ListState["view"]) => void }) {
  const narrow = useNarrow();
  const labelFor = (text: string) => (narrow ? <span className="hq-visually-hidden">{text}</span> : text);
  return (
    <Segmented
      aria-label={t("list.view")}
      value={view ?? "list"}
      options={[
        { value: "list", label: labelFor(t("list.asList")), icon: <BarsOutlined aria-hidden /> },
        { value: "board", label: labelFor(t("list.asBoard")), icon: <AppstoreOutlined aria-hidden /> },
      ]}
      onChange={(next) => onView(next === "board" ? "board" : undefined)}
    />
  );
}
