import { CameraOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { PlacePiece } from "../../../contract/warehouse-views.ts";
import { t } from "../../../i18n/warehousing/warehouse-views.ts";
import { inventoryItem } from "../../../resources/warehousing/inventory-item.ts";
import { photoRequest } from "../../../resources/warehousing/photo-request.ts";
import { formatDate } from "../../../schemas/values/date.ts";
import { OpeningThumbs } from "../../../views/cells/file-views.tsx";
import { formatEventTime } from "../../../views/cells/moments.tsx";
import { StateBadge } from "../../../views/cells/state-badge.tsx";
import { InnerLink } from "../../../views/kit/inner-link.tsx";
import { showPath } from "../../../views/paths/view-paths.ts";

interface PlacePiecesProps {
  readonly pieces: readonly PlacePiece[];
  /** Absent for who may not request photos. */
  readonly onRequest: ((piece: PlacePiece) => void) | undefined;
}

/** The pieces of a place as one would see them there. */
export const PlacePieces = ({ pieces, onRequest }: PlacePiecesProps) => (
  <ul className="hq-place-pieces" aria-label={t("track.pieces")}>
    {pieces.map((piece) => (
      <Piece key={piece.id} piece={piece} onRequest={onRequest} />
    ))}
  </ul>
);

function Piece({ piece, onRequest }: { piece: PlacePiece; onRequest: PlacePiecesProps["onRequest"] }) {
  const { id, tag, description, quantity, customer, sidemark, room, state, holdReason, receivedOn, countedAt, photos } = piece;
  const request = piece.photoRequest?.state === "requested" ? piece.photoRequest : undefined;
  const whose = [customer, sidemark, room].filter(Boolean).join(" · ");
  const when = [
    ...(receivedOn === null ? [] : [t("place.received", { date: formatDate(receivedOn) })]),
    ...(countedAt === null ? [] : [t("place.countedOn", { date: formatEventTime(countedAt) })]),
  ].join(" · ");
  return (
    <li>
      {photos.length === 0 ? (
        <span className="hq-place-photoless">
          <CameraOutlined aria-hidden /> {t("place.noPhoto")}
        </span>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a group of photos is no fieldset.
        <span role="group" aria-label={t("place.photosOf", { tag })}>
          <OpeningThumbs files={photos} />
        </span>
      )}
      <div>
        <p className="hq-place-piece">
          <InnerLink to={showPath(inventoryItem, id)} className="hq-mono">
            {tag}
          </InnerLink>
          <StateBadge resource={inventoryItem} row={{ state }} />
        </p>
        <p>
          {quantity > 1 && `${quantity} × `}
          {description}
        </p>
        {whose !== "" && <p className="hq-soft">{whose}</p>}
        {when !== "" && <p className="hq-soft">{when}</p>}
        {state === "onHold" && holdReason && <p className="hq-place-hold">{holdReason}</p>}
        {request ? (
          <p className="hq-place-request">
            <StateBadge resource={photoRequest} row={{ state: request.state }} />
            <InnerLink to={showPath(photoRequest, request.id)}>
              {t("place.photoRequested", { time: formatEventTime(request.at) })}
            </InnerLink>
          </p>
        ) : (
          onRequest && (
            <Button
              size="small"
              icon={<CameraOutlined aria-hidden />}
              aria-label={t("place.requestPhotoOf", { tag })}
              onClick={() => onRequest(piece)}
            >
              {t("place.requestPhoto")}
            </Button>
          )
        )}
      </div>
    </li>
  );
}
