import type { UserAccess } from "../../contract/user-access.ts";
import { t } from "../../i18n/kit/abilities.ts";
import { type ApiRow, fetchUserAccess } from "../../providers/calls/calls.ts";
import { registeredResources } from "../../providers/registry.ts";
import type { Verb } from "../../schemas/access/abilities.ts";
import { parseAbility, textOfAbility } from "../../schemas/access/ability-text.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { TryAgain } from "../kit/states.tsx";
import { useLoaded, useWhenChanged } from "../kit/use-loaded.ts";
import { HeldTable, VerbTags } from "./held-table.tsx";
import "./abilities.css";

/** A user's abilities and the roles they come from. Loaded again when the user or any role changes. */
export function AccessSection({ resource, row }: { resource: AnyResource; row: ApiRow }) {
  const { data, failure, reload } = useLoaded(() => fetchUserAccess(resource.name, row.id), [resource.name, row.id, row.version].join());
  useWhenChanged(abilityHolders(), reload);
  return (
    <section className="hq-sheet" aria-labelledby="hq-may-do">
      <h2 id="hq-may-do">{t("record.mayDo")}</h2>
      {data ? (
        <Held access={data} />
      ) : failure ? (
        <TryAgain className="hq-soft" text={t("rail.failed")} onRetry={reload} />
      ) : (
        <div className="hq-skeleton hq-skeleton-line" />
      )}
    </section>
  );
}

/** The names of the resources whose rows grant abilities: roles. */
const abilityHolders = (): string[] =>
  registeredResources()
    .filter(({ fields }) => Object.values(fields).some(({ kind }) => kind === "abilities"))
    .map(({ name }) => name);

function Held({ access: { isAdmin, abilities } }: { access: UserAccess }) {
  // Administrators may do everything; what is listed here are the abilities their roles would still give without that.
  const byRole = new Map(
    abilities.flatMap(({ subject, action, from }) => {
      const roles = isAdmin ? from.slice(1) : from;
      return roles.length === 0 ? [] : [[`${subject} ${action}`, roles.join(", ")] as const];
    }),
  );
  const texts = [...byRole.keys()].filter((text) => parseAbility(text) !== null);
  const sources = new Set(byRole.values());
  const [only] = sources.size === 1 ? sources : [];
  return (
    <div className="hq-abilities">
      {isAdmin && <p>{t(texts.length > 0 ? "abilities.adminToo" : "abilities.admin")}</p>}
      {!isAdmin && texts.length === 0 && <p className="hq-soft">{t("abilities.mayNothing")}</p>}
      {only !== undefined && texts.length > 0 && <p className="hq-soft">{t("abilities.allFrom", { roles: only })}</p>}
      {texts.length > 0 && (
        <HeldTable label={t("record.mayDo")} texts={texts}>
          {({ subject }, verbs) =>
            bySource(verbs, (verb) => byRole.get(textOfAbility({ subject, action: verb })) ?? "").map(([source, sourceVerbs]) => (
              <span className="hq-held-source" key={source}>
                <VerbTags subject={subject} verbs={sourceVerbs} />
                {only === undefined && <small>{t("abilities.from", { roles: source })}</small>}
              </span>
            ))
          }
        </HeldTable>
      )}
    </div>
  );
}

/** Groups verbs that come from the same roles. */
function bySource(verbs: readonly Verb[], sourceOf: (verb: Verb) => string): [string, Verb[]][] {
  const groups = new Map<string, Verb[]>();
  for (const verb of verbs) groups.set(sourceOf(verb), [...(groups.get(sourceOf(verb)) ?? []), verb]);
  return [...groups];
}
