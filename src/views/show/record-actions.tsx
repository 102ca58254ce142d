import {
  ArrowRightOutlined,
  CopyOutlined,
  DeleteOutlined,
  DownOutlined,
  EditOutlined,
  MergeCellsOutlined,
  MoreOutlined,
  PlusOutlined,
  RightOutlined,
} from "@ant-design/icons";
import { Button, Dropdown, type MenuProps, Tooltip } from "antd";
import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { t } from "../../i18n/views.ts";
import { useAccess } from "../../providers/access-control.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { allowedStates } from "../../schemas/availability.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { actionIcons } from "../actions/action-icons.tsx";
import { availabilityOfAction, type Operation, operationsOf } from "../actions/operations.ts";
import { useOperate } from "../actions/use-operate.ts";
import { useDocuments } from "../documents/use-documents.tsx";
import { lazyDialog } from "../lazy-dialog.tsx";
import { bulkTargetAddress } from "../list/bulk-target-links.ts";
import { mayMerge } from "../merge/may-merge.ts";
import { createLabel, currentSide } from "../view-fields.ts";
import { duplicatePath, editPath, showPath } from "../view-paths.ts";
import { useWayBack, withWayBack } from "../way-back.ts";
import { createLinksFrom, recordTargets } from "./create-links.ts";
import { otherChanges } from "./line-change.ts";

interface RecordActionsProps {
  readonly resource: AnyResource;
  readonly row: ApiRow;
  readonly busy: string | undefined;
  readonly onStart: (operation: Operation, row: ApiRow) => void;
}

const MergeDialog = lazyDialog(async () => (await import("../merge/merge-dialog.tsx")).MergeDialog);

type Item = NonNullable<MenuProps["items"]>[number];

/** The menu entry that expands the unavailable actions; the menu stays open when it is clicked. */
const FOLD = "unavailable";

/** A refused entry stays in the menu and shows the reason. */
const menuLabel = (label: string, availability: true | string) =>
  availability === true ? (
    label
  ) : (
    <span className="hq-refused" title={availability}>
      {label}
      <small>{availability}</small>
    </span>
  );

function isTurn(resource: AnyResource, name: string, row: ApiRow): boolean {
  const action = resource.actions[name];
  const side = currentSide();
  return action !== undefined && (typeof row.state !== "string" || allowedStates(resource, action, side).includes(row.state));
}

/** The next action as a button, and everything else in a menu. */
export function RecordActions({ resource, row, busy, onStart }: RecordActionsProps) {
  const canCreate = useAccess({ resource, action: "create" });
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [unfolded, setUnfolded] = useState(false);
  const [merging, setMerging] = useState(false);
  const { refresh } = useOperate(resource);
  const show = (next: boolean) => {
    setOpen(next);
    if (!next) setUnfolded(false);
  };
  const { pathname, search } = useLocation();
  // The form returns to this address, which in turn contains the record's own way back.
  const back = useWayBack();
  const lineActions = otherChanges(resource);
  const offered = operationsOf(resource).flatMap((operation) => {
    if (lineActions.has(operation.name)) return [];
    const availability = availabilityOfAction(row, operation.name);
    return availability === undefined ? [] : [{ operation, availability }];
  });
  const next = offered.filter(({ operation }) => operation.primary && isTurn(resource, operation.name, row));
  // An action the state forbids is not the next one; an action only a guard forbids is, and it shows what is missing.
  const primary = next.find(({ availability }) => availability === true) ?? next[0];
  const edit = resource.update ? availabilityOfAction(row, "update") : undefined;
  const rest = offered.filter((each) => each !== primary);
  const documents = useDocuments(resource, row);
  const item = ({ operation, availability }: (typeof offered)[number]): Item => ({
    key: operation.name,
    label: menuLabel(operation.label, availability),
    disabled: availability !== true,
    danger: operation.danger && availability === true,
    icon: operation.removes ? <DeleteOutlined aria-hidden /> : operation.icon && actionIcons[operation.icon],
    onClick: () => onStart(operation, row),
  });
  const onward = recordTargets(resource, row).map((offered) => ({
    label: offered.entry.label,
    path: bulkTargetAddress(offered, [row], pathname + search),
  }));
  const first = primary ? undefined : onward.shift();
  const items: Item[] = [
    ...onward.map(({ label, path }) => ({
      key: path,
      label,
      icon: <ArrowRightOutlined aria-hidden />,
      onClick: () => void navigate(path),
    })),
    ...rest.filter(({ operation, availability }) => availability === true && !operation.removes).map(item),
    ...documents.items.filter(({ availability }) => availability === true).map(({ availability: _, ...entry }) => entry),
    ...(resource.duplicate && canCreate
      ? [
          {
            key: "duplicate",
            label: t("record.duplicate"),
            icon: <CopyOutlined aria-hidden />,
            onClick: () => void navigate(duplicatePath(resource, row.id)),
          },
        ]
      : []),
    ...(mayMerge(resource)
      ? [{ key: "merge", label: t("record.merge"), icon: <MergeCellsOutlined aria-hidden />, onClick: () => setMerging(true) }]
      : []),
    ...createLinksFrom(resource, row).map(({ module, path }) => ({
      key: `new ${module.name}`,
      label: createLabel(module),
      icon: <PlusOutlined aria-hidden />,
      onClick: () => void navigate(path),
    })),
    ...rest.filter(({ operation, availability }) => availability === true && operation.removes).map(item),
  ];
  const unavailable: Item[] = rest.filter(({ availability }) => availability !== true).map(item);
  for (const { key, label, icon, availability } of documents.items)
    if (availability !== true) unavailable.push({ key, label: menuLabel(label, availability), icon, disabled: true });
  if (typeof edit === "string")
    unavailable.unshift({ key: "edit", label: menuLabel(t("action.edit"), edit), icon: <EditOutlined aria-hidden />, disabled: true });
  if (unavailable.length > 0) {
    items.push({
      key: FOLD,
      label: t("record.unavailable", { count: unavailable.length }),
      icon: unfolded ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />,
      onClick: () => setUnfolded(!unfolded),
    });
    if (unfolded) items.push(...unavailable);
  }
  return (
    <div className="hq-record-actions">
      {edit === true && (
        <Link to={withWayBack(editPath(resource, row.id), back && pathname + search)} tabIndex={-1}>
          <Button icon={<EditOutlined aria-hidden />}>{t("action.edit")}</Button>
        </Link>
      )}
      {items.length > 0 && (
        <Dropdown
          autoFocus
          open={open}
          onOpenChange={(next, { source }) => source === "trigger" && show(next)}
          menu={{ items, onClick: ({ key }) => key !== FOLD && show(false) }}
          trigger={["click"]}
          placement="bottomRight"
        >
          <Button icon={<MoreOutlined aria-hidden />} aria-label={t("record.more")} />
        </Dropdown>
      )}
      {primary && (
        <Tooltip title={primary.availability === true ? undefined : primary.availability}>
          <Button
            type="primary"
            danger={primary.operation.danger}
            disabled={primary.availability !== true}
            loading={busy === primary.operation.name}
            icon={primary.operation.icon && actionIcons[primary.operation.icon]}
            onClick={() => onStart(primary.operation, row)}
          >
            {primary.operation.label}
          </Button>
        </Tooltip>
      )}
      {first && (
        <Button type="primary" icon={<ArrowRightOutlined aria-hidden />} onClick={() => void navigate(first.path)}>
          {first.label}
        </Button>
      )}
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
    </div>
  );
}
