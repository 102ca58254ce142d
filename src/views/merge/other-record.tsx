import { Select } from "antd";
import { useEffect, useState } from "react";
import type { SearchHit } from "../../contract/search.ts";
import { t } from "../../i18n/kit/merge.ts";
import { getData } from "../../providers/calls/http.ts";
import { findResource } from "../../providers/registry.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { otherSlices } from "../paths/view-paths.ts";
import { stateLabel } from "../records/view-fields.ts";

const TYPING_MS = 200;

interface OtherRecordProps {
  readonly resource: AnyResource;
  readonly id: number;
  /** Its name, under which others are looked for before anything is typed. */
  readonly title: string;
  readonly onChoose: (hit: SearchHit) => void;
}

/** What tells a record from its namesakes. */
const detailOf = ({ resource: name, subtitle, state }: SearchHit): string => {
  const resource = findResource(name);
  return [resource?.label, subtitle, resource && state !== null ? stateLabel(resource, state) : null].filter(Boolean).join(" · ");
};

const keyOf = (hit: SearchHit) => `${hit.resource} ${hit.id}`;

/** Chooses the record to merge: of the same name first, and by what is typed. */
export function OtherRecord({ resource, id, title, onChoose }: OtherRecordProps) {
  const [search, setSearch] = useState("");
  const [hits, setHits] = useState<readonly SearchHit[]>([]);
  const among = [resource, ...otherSlices(resource).filter(({ merge }) => merge)].map(({ name }) => name).join(",");
  const q = search.trim() || title;
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      getData<readonly SearchHit[]>("/search", { params: { q, in: among }, signal: stop.signal }).then(setHits, () => undefined);
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [q, among]);
  const others = hits.filter((hit) => hit.id !== id);
  return (
    <Select
      className="hq-wide"
      aria-label={t("merge.choose")}
      placeholder={t("merge.choose")}
      showSearch
      filterOption={false}
      value={null}
      options={others.map((hit) => ({ value: keyOf(hit), label: hit.title, hit }))}
      optionRender={({ data }) => (
        <span className="hq-option">
          {data.label}
          <small>{detailOf(data.hit)}</small>
        </span>
      )}
      onSearch={setSearch}
      onChange={(key: string | null) => {
        const hit = others.find((each) => keyOf(each) === key);
        if (hit) onChoose(hit);
      }}
    />
  );
}
