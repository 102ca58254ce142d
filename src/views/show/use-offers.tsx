import { ArrowRightOutlined, CopyOutlined, DeleteOutlined, DownloadOutlined, MergeCellsOutlined, PlusOutlined } from "@ant-design/icons";
import { type ReactNode, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { t } from "../../i18n/kit/records.ts";
import { can } from "../../providers/ability.ts";
import { isAllowed, useAccess } from "../../providers/access-control.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { actionIcons } from "../actions/action-icons.tsx";
import { availabilityOfAction, needsNoDialog, type Operation, operationsOf } from "../actions/operations.ts";
import { useOperate } from "../actions/use-operate.ts";
import { useDocuments } from "../documents/use-documents.tsx";
import { lazyDialog } from "../kit/lazy-dialog.tsx";
import { bulkTargetAddress } from "../list/bulk-target-links.ts";
import { duplicatePath, showPath } from "../paths/view-paths.ts";
import { currentSide } from "../records/view-fields.ts";
import { createLinksFrom, recordTargets } from "./create-links.ts";
import { mayExportPerson, startPersonExport } from "./export-person.ts";
import { otherChanges } from "./line-change.ts";
import { actionKey, createKey, type Offer } from "./record-steps.ts";
import { useCreateAtOnce } from "./use-create-at-once.ts";

/** Whether the user may merge records of this kind at all. */
const mayMerge = (resource: AnyResource): boolean =>
  resource.merge !== undefined &&
  currentSide() === "employee" &&
  isAllowed({ resource, action: "update" }) &&
  can(resource.merge.verb ?? "delete", resource.subject);

const MergeDialog = lazyDialog(async () => (await import("../merge/merge-dialog.tsx")).MergeDialog);

/** What the user may do with the record, in the groups of its menu. */
export interface OfferGroups {
  /** Moves it on to another state. */
  readonly moves: readonly Offer[];
  readonly documents: readonly Offer[];
  /** Makes another record from it. */
  readonly creates: readonly Offer[];
  readonly changes: readonly Offer[];
}

/** Everything that the user may do with the record, and the dialogs this opens, which the caller must render. */
export function useOffers(
  resource: AnyResource,
  row: ApiRow,
  onStart: (operation: Operation, row: ApiRow) => void,
): { groups: OfferGroups; dialogs: ReactNode } {
  const canCreate = useAccess({ resource, action: "create" });
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { refresh } = useOperate(resource);
  const documents = useDocuments(resource, row);
  const { creating, createAtOnce } = useCreateAtOnce();
  const [merging, setMerging] = useState(false);
  const lineActions = otherChanges(resource);
  const operations = operationsOf(resource).flatMap((operation) => {
    const availability = lineActions.has(operation.name) ? undefined : availabilityOfAction(row, operation.name);
    return availability === undefined ? [] : [{ operation, availability }];
  });
  const offerOf = ({ operation, availability }: (typeof operations)[number]): Offer => ({
    key: actionKey(operation.name),
    label: operation.label,
    icon: operation.removes ? <DeleteOutlined aria-hidden /> : operation.icon && actionIcons[operation.icon],
    availability,
    danger: operation.danger,
    asks: !needsNoDialog(operation),
    onClick: () => onStart(operation, row),
  });
  const available = (key: string, label: string, icon: ReactNode, onClick: () => void): Offer => ({
    key,
    label,
    icon,
    availability: true,
    onClick,
  });
  const leads = (key: string, label: string, path: string, icon: ReactNode): Offer =>
    available(key, label, icon, () => void navigate(path));
  const isSafeMove = ({ operation: { moves, danger } }: (typeof operations)[number]) => moves && !danger;
  const groups = {
    moves: operations.filter(isSafeMove).map(offerOf),
    documents: [
      ...documents.items,
      ...(mayExportPerson(resource)
        ? [
            available(
              "exportPerson",
              t("record.exportPerson"),
              <DownloadOutlined aria-hidden />,
              () => void startPersonExport(resource, row),
            ),
          ]
        : []),
    ],
    creates: [
      ...recordTargets(resource, row).map((target) =>
        leads(target.path, target.entry.label, bulkTargetAddress(target, [row], pathname + search), <ArrowRightOutlined aria-hidden />),
      ),
      ...createLinksFrom(resource, row).map((link) => {
        const offer = leads(createKey(link.module.name), link.label, link.path, <PlusOutlined aria-hidden />);
        const isAtOnce = resource.next.some((step) => "create" in step && step.atOnce && step.create === link.module.name);
        return isAtOnce ? { ...offer, busy: creating === link.module, onClick: () => void createAtOnce(link) } : offer;
      }),
      ...(resource.duplicate && canCreate
        ? [leads("duplicate", t("record.duplicate"), duplicatePath(resource, row.id), <CopyOutlined aria-hidden />)]
        : []),
    ],
    // What takes something away comes last.
    changes: [
      ...(mayMerge(resource)
        ? [{ ...available("merge", t("record.merge"), <MergeCellsOutlined aria-hidden />, () => setMerging(true)), asks: true }]
        : []),
      ...operations
        .filter((each) => !isSafeMove(each))
        .sort((a, b) => Number(a.operation.danger) - Number(b.operation.danger))
        .map(offerOf),
    ],
  };
  const dialogs = (
    <>
      {documents.drawer}
      {merging && (
        <MergeDialog
          resource={resource}
          row={row}
          onClose={() => setMerging(false)}
          onMerged={(kept) => {
            setMerging(false);
            refresh(kept.row);
            void navigate(showPath(kept.resource, kept.row.id), { replace: true });
          }}
        />
      )}
    </>
  );
  return { groups, dialogs };
}
