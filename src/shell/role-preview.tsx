import { HomeOutlined } from "@ant-design/icons";
import { t } from "../i18n/kit/shell.ts";
import type { Ability, Side } from "../schemas/access/abilities.ts";
import { menuWith } from "./menu.ts";
import "./role-preview.css";

/** A preview of the sidebar for a user with exactly these abilities. */
export function RolePreview({ abilities, side }: { abilities: readonly Ability[]; side: Side }) {
  return (
    <ul className="hq-role-preview">
      <li>
        <strong>
          <HomeOutlined aria-hidden /> {t("nav.home")}
        </strong>
      </li>
      {menuWith(side, abilities).map(({ group, label, items }) => (
        <li key={group}>
          <strong>{label}</strong>
          <ul>
            {items.map((item) => (
              <li key={item.path}>{item.label}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
