import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { PlaceContents, PlanPlace } from "../../../contract/warehouse-views.ts";
import { t } from "../../../i18n/warehousing/warehouse-views.ts";
import { isAllowed } from "../../../providers/access-control.ts";
import { getData } from "../../../providers/calls/http.ts";
import { toast } from "../../../providers/toasts.ts";
import { countEntry } from "../../../resources/warehousing/count-entry.ts";
import { cycleCount } from "../../../resources/warehousing/cycle-count.ts";
import { inventoryItem } from "../../../resources/warehousing/inventory-item.ts";
import { photoRequest } from "../../../resources/warehousing/photo-request.ts";
import { lazyDialog } from "../../../views/kit/lazy-dialog.tsx";
import { EmptyState, TryAgain } from "../../../views/kit/states.tsx";
import { useLoaded, useWhenChanged } from "../../../views/kit/use-loaded.ts";
import { figureAddress } from "../../../views/list/figure-address.ts";
import { cubicFeet, shareWords } from "./occupancy-words.ts";
import { PlaceCounts } from "./place-counts.tsx";
import { PlacePieces } from "./place-pieces.tsx";

const CreateDrawer = lazyDialog(async () => (await import("../../../views/form/create-drawer.tsx")).CreateDrawer);

/** Changes of other rows that show here as well. */
const watchedResources = [inventoryItem, photoRequest, cycleCount, countEntry].map(({ name }) => name);

interface PlacePanelProps {
  readonly hub: { readonly id: number; readonly name: string };
  readonly placeId: number;
  /** The places before and after it, on a walk past them. */
  readonly neighbours: readonly [before: PlanPlace | undefined, after: PlanPlace | undefined];
  readonly addressOf: (placeId: number) => string;
}

/** What is in a place, with photos; a count of it and photos of its pieces can be requested, and are seen here when they are done. */
export function PlacePanel({ hub, placeId, neighbours, addressOf }: PlacePanelProps) {
  const { data, failure, reload } = useLoaded(() => getData<PlaceContents>(`/warehouse-views/places/${placeId}`), String(placeId));
  useWhenChanged(watchedResources, reload);
  // The contents of another place stay until those of this one are there.
  const contents = data?.place.id === placeId ? data : undefined;
  if (failure && !contents) return <TryAgain text={t("place.failed")} onRetry={reload} />;
  if (!contents) return <div className="hq-skeleton hq-place-waiting" role="status" aria-label={t("app.loading")} />;
  return <Contents hub={hub} contents={contents} neighbours={neighbours} addressOf={addressOf} reload={reload} />;
}

type ContentsProps = Omit<PlacePanelProps, "placeId"> & { readonly contents: PlaceContents; readonly reload: () => void };

/** What is requested: a count of the place, or a photo of one of its pieces. */
type Requested = "count" | { readonly id: number; readonly tag: string };

function Contents({ hub, contents, neighbours: [before, after], addressOf, reload }: ContentsProps) {
  const { place, pieces, more, counts } = contents;
  const [requested, setRequested] = useState<Requested>();
  const mayCount = isAllowed({ resource: cycleCount, action: "create" });
  const isCounting = counts.some(({ state }) => state === "counting" || state === "submitted");
  const list = figureAddress({ resource: inventoryItem.name, filters: [{ field: "place", operator: "in", values: [String(place.id)] }] });
  const close = () => setRequested(undefined);
  const created = (message: string) => {
    toast.success(message);
    close();
    reload();
  };
  return (
    <div className="hq-place">
      <header>
        <h3 className={place.kind === "zone" ? undefined : "hq-mono"}>{place.kind === "zone" ? t("plan.floor") : place.code}</h3>
        <p>
          {t("count.pieces", { count: place.pieces })}
          {place.capacity !== null && ` · ${shareWords(place)} · ${cubicFeet(place.volume)} / ${cubicFeet(place.capacity)}`}
          {place.unmeasured > 0 && ` · ${t("plan.unmeasured", { count: place.unmeasured })}`}
        </p>
        <span className="hq-grow" />
        <PlaceStep place={before} addressOf={addressOf} label="place.previous" icon={<LeftOutlined aria-hidden />} />
        <PlaceStep place={after} addressOf={addressOf} label="place.next" icon={<RightOutlined aria-hidden />} />
        {mayCount && !isCounting && <Button onClick={() => setRequested("count")}>{t("place.requestCount")}</Button>}
      </header>
      <PlaceCounts counts={counts} />
      {pieces.length === 0 ? (
        <EmptyState title={t("place.empty")} hint={mayCount ? t("place.emptyHint") : undefined} />
      ) : (
        <PlacePieces
          pieces={pieces}
          onRequest={isAllowed({ resource: photoRequest, action: "create" }) ? (piece) => setRequested(piece) : undefined}
        />
      )}
      {pieces.length > 0 && (
        <p className="hq-soft">
          {more > 0 && `${t("place.more", { count: more })} `}
          <Link to={list}>{t("place.list")}</Link>
        </p>
      )}
      {requested === "count" && (
        <CreateDrawer
          resource={cycleCount}
          start={{ hubId: hub.id, hub: hub.name, placeId: place.id, place: place.code }}
          decided={["hub", "place", "customer"]}
          onClose={close}
          onCreated={({ number }) => created(t("place.countRequested", { number: String(number) }))}
        />
      )}
      {requested !== undefined && requested !== "count" && (
        <CreateDrawer
          resource={photoRequest}
          start={{ itemId: requested.id, item: requested.tag }}
          decided={["item"]}
          onClose={close}
          onCreated={({ number }) => created(t("place.photoAsked", { number: String(number) }))}
        />
      )}
    </div>
  );
}

interface StepProps extends Pick<PlacePanelProps, "addressOf"> {
  readonly place: PlanPlace | undefined;
  readonly label: "place.previous" | "place.next";
  readonly icon: ReactNode;
}

/** The way to the place beside this one. */
const PlaceStep = ({ place, addressOf, label, icon }: StepProps) =>
  place ? (
    <Link
      className="hq-place-step"
      to={addressOf(place.id)}
      preventScrollReset
      aria-label={t(label, { code: place.code })}
      title={place.code}
    >
      {icon}
    </Link>
  ) : null;
