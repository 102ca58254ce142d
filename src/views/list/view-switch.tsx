import { AppstoreOutlined, BarsOutlined, EnvironmentOutlined, PictureOutlined } from "@ant-design/icons";
import { Segmented } from "antd";
import { t } from "../../i18n/kit/views.ts";
import { useNarrow } from "../kit/use-media.ts";
import type { ListViewName } from "./list-state.ts";

const shown = {
  board: { text: "list.asBoard", icon: <AppstoreOutlined aria-hidden /> },
  tiles: { text: "list.asTiles", icon: <PictureOutlined aria-hidden /> },
  map: { text: "list.asMap", icon: <EnvironmentOutlined aria-hidden /> },
} as const;

interface ViewSwitchProps {
  readonly views: readonly ListViewName[];
  readonly view: ListViewName | undefined;
  readonly onView: (view: ListViewName | undefined) => void;
}

/** Switches between the table and the other ways of showing the rows. */
export function ViewSwitch({ views, view, onView }: ViewSwitchProps) {
  const narrow = useNarrow();
  const labelFor = (text: string) => (narrow ? <span className="hq-visually-hidden">{text}</span> : text);
  return (
    <Segmented
      aria-label={t("list.view")}
      value={view ?? "list"}
      options={[
        { value: "list", label: labelFor(t("list.asList")), icon: <BarsOutlined aria-hidden /> },
        ...views.map((name) => ({ value: name, label: labelFor(t(shown[name].text)), icon: shown[name].icon })),
      ]}
      onChange={(next) => onView(views.find((name) => name === next))}
    />
  );
}
