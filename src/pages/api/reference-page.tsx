import { Input } from "antd";
import { useMemo, useState } from "react";
import { t } from "../../i18n/system/api.ts";
import { useAbilities } from "../../providers/ability.ts";
import { http } from "../../providers/calls/http.ts";
import { useAuthState } from "../../providers/session/auth-state.ts";
import { typeText } from "../../schemas/fields/json-types.ts";
import { TryAgain } from "../../views/kit/states.tsx";
import { useLoaded } from "../../views/kit/use-loaded.ts";
import { type Description, groupsOf, type Operation, operationsFor } from "./description.ts";
import "../../views/kit/views.css";
import "./reference.css";

const read = async (): Promise<Description> => (await http.get<Description>("/openapi.json")).data;

/** The description of the API, of what its reader may call. */
export function ReferencePage() {
  const { data, failure, reload } = useLoaded(read);
  const { user } = useAuthState();
  const can = useAbilities();
  const [search, setSearch] = useState("");
  const side = user?.type_id === "C" ? "customer" : "employee";
  const operations = useMemo(() => (data ? operationsFor(data, side, can) : []), [data, side, can]);
  const groups = useMemo(() => groupsOf(operations, search), [operations, search]);
  return (
    <div className="hq-page">
      <header className="hq-page-head">
        <h1>{t("nav.apiReference")}</h1>
      </header>
      <p className="hq-soft hq-api-note">{t("api.note", { file: `${location.origin}/api/openapi.json` })}</p>
      <Input
        className="hq-search"
        type="search"
        allowClear
        aria-label={t("api.find")}
        placeholder={t("api.find")}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {failure && !data && <TryAgain onRetry={reload} />}
      {!failure && !data && <div className="hq-skeleton" style={{ height: 560 }} />}
      {data && groups.size === 0 && <p className="hq-empty">{t("api.none")}</p>}
      {[...groups].map(([group, calls]) => (
        <Group key={group} name={group} calls={calls} isOpen={search !== "" && groups.size < 4} />
      ))}
    </div>
  );
}

function Group({ name, calls, isOpen }: { name: string; calls: readonly Operation[]; isOpen: boolean }) {
  const [opened, setOpened] = useState(false);
  const shown = opened || isOpen;
  return (
    <details className="hq-sheet hq-api-group" open={shown} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary>
        {name} <span className="hq-soft">{calls.length}</span>
      </summary>
      {shown && calls.map((call) => <Call key={`${call.method} ${call.path}`} call={call} />)}
    </details>
  );
}

function Call({ call }: { call: Operation }) {
  const [shown, setShown] = useState(false);
  return (
    <details className="hq-api-call" onToggle={({ currentTarget }) => setShown(currentTarget.open)}>
      <summary>
        <code>
          <b>{call.method}</b> {call.path}
        </code>
        <span>{call.summary}</span>
      </summary>
      {shown && <Details call={call} />}
    </details>
  );
}

function Details({ call: { scope, parameters, body, response, refusals } }: { call: Operation }) {
  return (
    <dl>
      <dt>{t("api.rows")}</dt>
      <dd>{scope}</dd>
      {parameters.length > 0 && (
        <>
          <dt>{t("api.parameters")}</dt>
          {parameters.map(({ name, in: place, required, schema, description }) => (
            <dd key={name}>
              <code>
                {name}
                {required ? "" : "?"}: {typeText(schema)}
              </code>{" "}
              <span className="hq-soft">{[place, description].filter(Boolean).join(", ")}</span>
            </dd>
          ))}
        </>
      )}
      <Shape title={t("api.body")} schema={body} />
      <Shape title={t("api.response")} schema={response} />
      <dt>{t("api.refusals")}</dt>
      {refusals.map(([status, meaning]) => (
        <dd key={status}>
          <code>{status}</code> {meaning}
        </dd>
      ))}
    </dl>
  );
}

const Shape = ({ title, schema }: { title: string; schema: unknown }) =>
  schema === undefined ? null : (
    <>
      <dt>{title}</dt>
      <dd>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and by keys only with the focus. */}
        <pre tabIndex={0}>{typeText(schema)}</pre>
      </dd>
    </>
  );
