import { EyeInvisibleOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { Fragment, type ReactNode, useState } from "react";
import type { PieceStory, StoryDocument, StoryEvent } from "../../../contract/piece-story.ts";
import { type StockText, stockTexts, t } from "../../../i18n/warehousing/stock.ts";
import { getData } from "../../../providers/calls/http.ts";
import { findResource } from "../../../providers/registry.ts";
import { countEntry } from "../../../resources/warehousing/count-entry.ts";
import { inspection } from "../../../resources/warehousing/inspection.ts";
import { inventoryItem } from "../../../resources/warehousing/inventory-item.ts";
import { OpeningThumbs } from "../../../views/cells/file-views.tsx";
import { formatEventTime } from "../../../views/cells/moments.tsx";
import { InnerLink } from "../../../views/kit/inner-link.tsx";
import { TryAgain } from "../../../views/kit/states.tsx";
import { useLoaded, useWhenChanged } from "../../../views/kit/use-loaded.ts";
import { showPath } from "../../../views/paths/view-paths.ts";
import { currentSide } from "../../../views/records/view-fields.ts";
import { sentenceAfterName, sentenceAlone, toneOf } from "./story-sentence.ts";
import "./story.css";

/** Changes of other rows that a story tells as well. */
const watchedResources = [inspection, countEntry].map(({ name }) => name);
/** How many events are shown at first. */
const SHOWN = 20;

const isKnown = (key: string): key is StockText => Object.hasOwn(stockTexts, key);

/** Everything that happened to a piece, newest first. */
export function PieceStoryPart({ recordId }: { recordId: number }) {
  const { data, failure, reload } = useLoaded(() => getData<PieceStory>(`/${inventoryItem.collection}/${recordId}/story`));
  useWhenChanged([inventoryItem.name], reload, recordId);
  useWhenChanged(watchedResources, reload);
  const [isWhole, setWhole] = useState(false);
  const events = (data?.events ?? []).filter((event) => currentSide() === "employee" || sentenceAlone(event, isKnown));
  const shown = isWhole ? events : events.slice(0, SHOWN);
  return (
    <section className="hq-sheet hq-story" aria-labelledby="hq-story-title" aria-busy={!data && !failure}>
      <h2 id="hq-story-title">{t("story.title")}</h2>
      {failure && <TryAgain text={t("story.failed")} onRetry={reload} />}
      {!data && !failure && <div className="hq-skeleton hq-story-waiting" />}
      <ol>
        {shown.map((event) => (
          <Event key={event.key} event={event} />
        ))}
      </ol>
      {events.length > shown.length && (
        <Button type="link" size="small" onClick={() => setWhole(true)}>
          {t("story.older", { count: events.length - shown.length })}
        </Button>
      )}
      {data?.isCapped && shown.length === events.length && <p className="hq-soft">{t("story.capped")}</p>}
    </section>
  );
}

function Event({ event }: { event: StoryEvent }) {
  const { at, recordedAt, device, note, photos, isInternal } = event;
  return (
    <li data-tone={toneOf(event)}>
      <p>
        <Sentence event={event} />
        <span className="hq-soft">
          {" · "}
          <time dateTime={at}>{formatEventTime(at)}</time>
          {recordedAt !== null && `, ${t("story.recorded", { time: formatEventTime(recordedAt) })}`}
        </span>
      </p>
      {note && <blockquote>{note}</blockquote>}
      {photos.length > 0 && <OpeningThumbs files={photos} />}
      {(device !== null || isInternal) && (
        <p className="hq-story-aside">
          {isInternal && (
            <>
              <EyeInvisibleOutlined aria-hidden /> {t("story.internal")}
            </>
          )}
          {device !== null && (recordedAt === null ? device : t("story.happened", { device }))}
        </p>
      )}
    </li>
  );
}

/** "Ana Ruiz put it into A-01-01" for employees; customers read no name unless it is a colleague's. */
function Sentence({ event }: { event: StoryEvent }) {
  const { by, document, from, to, photos, quantity, hub, carrier } = event;
  const isNamed = by !== null || currentSide() === "employee";
  const key = isNamed ? sentenceAfterName(event) : sentenceAlone(event, isKnown);
  if (!key) return null;
  const values: Readonly<Record<string, ReactNode>> = {
    "{document}": document ? <DocumentLink document={document} /> : t("story.document"),
    "{from}": <Place code={from} />,
    "{to}": <Place code={to} />,
  };
  // What is shown as a link or a code takes its place in the sentence.
  const parts = t(key, { count: photos.length, quantity: quantity ?? 0, hub: hub ?? "", carrier: carrier ?? "" }).split(/(\{\w+\})/);
  return (
    <>
      {isNamed && <strong>{by ?? t("activity.system")} </strong>}
      {parts.map((part) => (
        <Fragment key={part}>{values[part] ?? part}</Fragment>
      ))}
    </>
  );
}

const Place = ({ code }: { code: string | null }) => <span className="hq-mono">{code ?? t("story.outside")}</span>;

function DocumentLink({ document: { resource: name, id, number } }: { document: StoryDocument }) {
  const resource = findResource(name);
  return resource ? <InnerLink to={showPath(resource, id)}>{number}</InnerLink> : number;
}
