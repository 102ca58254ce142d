import { Fragment } from "react";
import type { Side } from "../../schemas/abilities.ts";
import { verbLabel } from "../../schemas/ability-areas.ts";
import { inWords } from "./matrix-model.ts";
import { Preview } from "./preview.tsx";
import { at } from "./texts.ts";
import "./abilities.css";

/** What a role allows, to read: what it holds alone, in words. */
export function AbilitiesView({ texts, side }: { texts: readonly string[]; side: Side }) {
  const held = inWords(texts);
  if (held.length === 0) return <p className="hq-soft">{at("nothingHeld")}</p>;
  return (
    <div className="hq-abilities">
      <table className="hq-held" aria-label={at("held", { count: texts.length })}>
        <tbody>
          {held.map(({ area, feature, verbs }, index) => (
            <Fragment key={feature.key}>
              {held[index - 1]?.area !== area && (
                <tr>
                  <th scope="rowgroup" colSpan={2}>
                    {area}
                  </th>
                </tr>
              )}
              <tr>
                <th scope="row" title={feature.key}>
                  {feature.label}
                </th>
                <td>
                  <span className="hq-tags">
                    {verbs.map((verb) => (
                      <span className="hq-tag" key={verb}>
                        {verbLabel(verb)}
                      </span>
                    ))}
                  </span>
                </td>
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
      <Preview texts={texts} side={side} />
    </div>
  );
}
