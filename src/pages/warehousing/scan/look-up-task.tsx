import { useEffect, useRef, useState } from "react";
import { type LookedUp, lookedUpExpected, type ScanExpected, type ScanPiece, type ScanPlace } from "../../../contract/scan.ts";
import { t } from "../../../i18n/warehousing/scan.ts";
import { useFileContent } from "../../../views/cells/file-address.ts";
import type { ReadCode } from "./model/codes.ts";
import { expectedFor } from "./model/expected-goods.ts";
import type { ScanView } from "./model/scan-view.ts";
import { no, note, type Verdict, yes } from "./model/verdict.ts";
import { PhotoButton } from "./photos.tsx";
import { useCodes, useScanTools } from "./scan-context.tsx";
import { shortTime } from "./scan-words.ts";
import { getLookedUp } from "./store/scan-server.ts";

/** What the device itself knows about a code. */
function lookedUpHere(code: ReadCode, view: ScanView): LookedUp {
  const piece = code.kind === "tag" ? view.pieces.get(code.code) : undefined;
  if (piece) return { kind: "piece", piece, photos: [], hub: view.snapshot.hub.code };
  const place = code.kind === "place" ? view.places.get(code.code) : undefined;
  if (place)
    return { kind: "place", place, pieces: [...view.pieces.values()].filter(({ placeId }) => placeId === place.id), isCapped: false };
  return lookedUpExpected(expectedFor(code.code, view.snapshot.expected));
}

/** What is said of a code that is known: the number that was read in it, or that it names several. */
function verdictOf(code: string, found: LookedUp): Verdict {
  const read = found.kind === "expected" || found.kind === "several" ? found.read : undefined;
  if (found.kind === "several") return note("scan.severalExpected", { code: read ?? code });
  return found.kind === "expected" && read !== undefined
    ? yes("scan.readAs", { code: found.expected.number, number: read })
    : yes("scan.read", { code });
}

function Photo({ url }: { url: string }) {
  const { address, failed } = useFileContent({ url: url.replace(/^\/api/, "") }, true);
  if (failed) return null;
  return address ? <img src={address} alt="" /> : <span className="hq-skeleton" />;
}

function PieceCard({ piece, photos, hub, isOnline }: { piece: ScanPiece; photos: readonly string[]; hub: string; isOnline: boolean }) {
  const { hubId, take } = useScanTools();
  return (
    <article className="hq-scan-found">
      <p className="hq-scan-where">{piece.place}</p>
      <h2>
        {piece.description}
        {piece.quantity > 1 && ` × ${piece.quantity}`}
      </h2>
      <p>
        <span className="hq-mono">{piece.tag}</span> · {piece.status} · {hub}
      </p>
      <p>{[piece.customer ?? t("scan.unidentified"), piece.sidemark, piece.room].filter(Boolean).join(" · ")}</p>
      {photos.length > 0 && (
        <div className="hq-scan-photos">
          {photos.map((url) => (
            <Photo key={url} url={url} />
          ))}
        </div>
      )}
      {!isOnline && <p className="hq-soft">{t("scan.photosOnline")}</p>}
      <PhotoButton
        label={t("scan.addPhoto")}
        about={piece.tag}
        onPhotos={(taken) =>
          void take(
            { kind: "photographPiece", hubId, tag: piece.tag, photoIds: [] },
            yes("scan.photosAdded", { count: taken.length }),
            taken,
          )
        }
      />
    </article>
  );
}

function PlaceCard({ place, pieces, isCapped }: { place: ScanPlace; pieces: readonly ScanPiece[]; isCapped: boolean }) {
  const { read } = useScanTools();
  return (
    <article className="hq-scan-found">
      <p className="hq-scan-where">{place.code}</p>
      <h2>{pieces.length === 0 ? t("scan.emptyPlace") : t("count.pieces", { count: pieces.length })}</h2>
      <ul className="hq-scan-pieces">
        {pieces.map((piece) => (
          <li key={piece.tag}>
            <button type="button" className="hq-scan-card" onClick={() => read(piece.tag)}>
              <strong className="hq-mono">{piece.tag}</strong>
              <span>{piece.description}</span>
              <small>{[piece.customer ?? t("scan.unidentified"), piece.sidemark].filter(Boolean).join(" · ")}</small>
            </button>
          </li>
        ))}
      </ul>
      {isCapped && <p className="hq-soft">{t("scan.capped")}</p>}
    </article>
  );
}

function ExpectedCard({ expected }: { expected: ScanExpected }) {
  return (
    <article className="hq-scan-found">
      <p className="hq-scan-where">{expected.number}</p>
      <h2>{t("scan.expectedGoods")}</h2>
      <p>{[expected.customer, expected.vendor, expected.poNumber, expected.sidemark].filter(Boolean).join(" · ")}</p>
      <ul className="hq-scan-plain">
        {expected.lines.map((line) => (
          <li key={line.id}>
            {line.expected ?? ""} {line.description}
          </li>
        ))}
      </ul>
    </article>
  );
}

interface Answer {
  readonly found: LookedUp;
  readonly isOnline: boolean;
}

/** Says what a code is: from this device at once, and from the server as soon as it answers. */
export function LookUpTask({ view }: { view: ScanView }) {
  const { hubId, say } = useScanTools();
  const [answer, setAnswer] = useState<Answer>();
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);
  useCodes(async (code, now) => {
    asking.current?.abort();
    const abort = new AbortController();
    asking.current = abort;
    const here = lookedUpHere(code, now);
    setAnswer({ found: here, isOnline: false });
    if (here.kind !== "unknown") say(verdictOf(code.code, here));
    // Not waited for: the next code may come before the answer.
    void getLookedUp(hubId, code.code, abort.signal).then(
      (found) => {
        if (abort.signal.aborted) return;
        setAnswer({ found, isOnline: true });
        if (here.kind === "unknown")
          say(found.kind === "unknown" ? no("scan.unknownCode", { code: code.code }) : verdictOf(code.code, found));
      },
      () => {
        if (!abort.signal.aborted && here.kind === "unknown") say(no("scan.unknownOffline", { code: code.code }));
      },
    );
  });
  if (!answer || answer.found.kind === "unknown") return null;
  const { found, isOnline } = answer;
  return (
    <>
      {found.kind === "piece" && (
        <PieceCard {...found} piece={(!isOnline && view.pieces.get(found.piece.tag)) || found.piece} isOnline={isOnline} />
      )}
      {found.kind === "place" && <PlaceCard {...found} />}
      {found.kind === "expected" && <ExpectedCard expected={found.expected} />}
      {found.kind === "several" && found.expected.map((each) => <ExpectedCard key={each.id} expected={each} />)}
      {!isOnline && <p className="hq-soft">{t("scan.fromDevice", { when: shortTime(view.snapshot.readAt) })}</p>}
    </>
  );
}
