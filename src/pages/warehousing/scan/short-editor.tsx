import type { ScanPull, ScanPullLine } from "../../../contract/scan-pulls.ts";
import { shortReasons } from "../../../resources/warehousing/pull-lines.ts";
import { yes } from "./model/verdict.ts";
import { ProblemEditor } from "./problem-editor.tsx";
import { useScanTools } from "./scan-context.tsx";

interface ShortEditorProps {
  readonly pull: ScanPull;
  readonly line: ScanPullLine;
  readonly onClose: () => void;
}

/** Takes a piece off a pull, with the reason: it is missing, damaged or doesn't fit. */
export function ShortEditor({ pull, line: { tag, description }, onClose }: ShortEditorProps) {
  const { hubId, take } = useScanTools();
  return (
    <ProblemEditor
      key={tag}
      tag={tag}
      description={description}
      reasons={shortReasons}
      onClose={onClose}
      onReport={(reason, note, photos) =>
        take(
          { kind: "shortPiece", hubId, pullId: pull.id, tag, reason, ...(note ? { note } : {}), photoIds: [] },
          yes("scan.reported", { tag }),
          photos,
        )
      }
    />
  );
}
