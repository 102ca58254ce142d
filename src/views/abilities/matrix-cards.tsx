import { CheckOutlined } from "@ant-design/icons";
import { t } from "../../i18n/kit/abilities.ts";
import { abilityLabel, verbLabelFor } from "../../schemas/access/ability-areas.ts";
import { countGranted, markOf, shownTexts } from "./matrix-model.ts";
import { FoldButton, GrantedCount, type MatrixProps } from "./matrix-table.tsx";
import { lacking, Tick } from "./tick.tsx";

/** The matrix for phones: a card per feature, with its verbs as buttons. */
export function MatrixCards({ areas, grants, isFolded, onFold, label }: MatrixProps) {
  return (
    <fieldset className="hq-matrix-cards" aria-label={label}>
      {areas.map((area) => (
        <section key={area.key}>
          <h3 className="hq-matrix-name">
            <Tick
              label={t("abilities.area", { label: area.label })}
              mark={markOf(shownTexts(area.rows), grants.granted)}
              texts={shownTexts(area.rows)}
              grants={grants}
            />
            <FoldButton area={area} grants={grants} folded={isFolded(area.key)} onFold={onFold} />
          </h3>
          {!isFolded(area.key) &&
            area.rows.map(({ feature, texts, cells }) => (
              <div key={feature.key} className="hq-matrix-card">
                <span className="hq-matrix-name">
                  <Tick
                    label={t("abilities.row", { label: feature.label })}
                    mark={markOf([...cells.values()], grants.granted)}
                    texts={[...cells.values()]}
                    grants={grants}
                  />
                  <span className="hq-matrix-feature">{feature.label}</span>
                  <GrantedCount granted={countGranted(texts, grants.granted)} all={texts.length} />
                </span>
                <span className="hq-matrix-toggles">
                  {[...cells].map(([verb, text]) => {
                    const lacks = lacking(grants, [text]);
                    return (
                      <button
                        key={verb}
                        type="button"
                        className="hq-matrix-toggle"
                        aria-pressed={grants.granted.has(text)}
                        aria-label={abilityLabel(feature.subject, verb)}
                        disabled={grants.disabled}
                        {...(lacks ? { "aria-disabled": true, "aria-describedby": grants.lacksId, title: t("abilities.lacks") } : {})}
                        onClick={() => !lacks && grants.toggle([text])}
                      >
                        {grants.granted.has(text) && <CheckOutlined aria-hidden />}
                        {verbLabelFor(feature.subject, verb)}
                      </button>
                    );
                  })}
                </span>
              </div>
            ))}
        </section>
      ))}
    </fieldset>
  );
}
