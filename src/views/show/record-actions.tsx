import { ArrowRightOutlined, DownOutlined, EditOutlined, MoreOutlined, RightOutlined } from "@ant-design/icons";
import { Button, type MenuProps } from "antd";
import { type ReactNode, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { t } from "../../i18n/kit/records.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { toast } from "../../providers/toasts.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { remediesOf } from "../actions/offered-remedies.ts";
import { availabilityOfAction, type Operation } from "../actions/operations.ts";
import { startNamed } from "../actions/use-actions.tsx";
import { PopupMenu } from "../kit/popup-menu.tsx";
import { editPath } from "../paths/view-paths.ts";
import { useWayBack, withWayBack } from "../paths/way-back.ts";
import { type Way, waysOf, whomToAsk } from "../remedies/remedies.ts";
import { actionKey, nextSteps, type Offer } from "./record-steps.ts";
import { RefusedStep } from "./refused-step.tsx";
import { type OfferGroups, useOffers } from "./use-offers.tsx";

interface RecordActionsProps {
  readonly resource: AnyResource;
  readonly row: ApiRow;
  readonly busy: string | undefined;
  /** What the steps are about, beside them where the strip is out of sight. */
  readonly headline?: ReactNode;
  readonly onStart: (operation: Operation, row: ApiRow) => void;
}

type Item = NonNullable<MenuProps["items"]>[number];

/** The menu entry that expands the unavailable actions; the menu stays open when it is clicked. */
const FOLD = "unavailable";
const groupNames: readonly (keyof OfferGroups)[] = ["moves", "documents", "creates", "changes"];

const dialogPopup = { "aria-haspopup": "dialog" } as const;

/** An entry of the menu; one that is refused shows the reason. */
const itemOf = ({ key, label, icon, availability, danger, asks, onClick }: Offer): Item =>
  availability === true
    ? { key, label, icon, danger: danger === true, onClick, ...(asks ? dialogPopup : {}) }
    : {
        key,
        icon,
        disabled: true,
        label: (
          <span className="hq-refused" title={availability}>
            {label}
            <small>{availability}</small>
          </span>
        ),
      };

/** The refused entry, and under it what leads on. */
const refusedItems = (offer: Offer, ways: readonly Way[], follow: (way: Way) => void): Item[] => [
  itemOf(offer),
  ...ways.map((way) => ({
    key: `${offer.key} ${way.label}`,
    className: "hq-refused-way",
    icon: <ArrowRightOutlined aria-hidden />,
    label: way.label,
    onClick: () => follow(way),
  })),
];

/** The next step as a button, the second one beside it, and everything else in a menu. */
export function RecordActions({ resource, row, busy, headline, onStart }: RecordActionsProps) {
  const [open, setOpen] = useState(false);
  const [unfolded, setUnfolded] = useState(false);
  const show = (next: boolean) => {
    setOpen(next);
    if (!next) setUnfolded(false);
  };
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // The form returns to this address, which in turn contains the record's own way back.
  const back = useWayBack();
  const { groups, dialogs } = useOffers(resource, row, onStart);
  const offers = groupNames.flatMap((name) => groups[name]);
  const [first, second] = nextSteps(resource, row, offers);
  const isButton = ({ key }: Offer) => key === first?.key || key === second?.key;
  const edit = resource.update ? availabilityOfAction(row, "update") : undefined;
  const available = groupNames.flatMap((name) => {
    const items = groups[name].filter((offer) => offer.availability === true && !isButton(offer)).map(itemOf);
    return items.length > 0 ? [{ key: name, type: "group" as const, label: t(`record.group.${name}`), children: items }] : [];
  });
  const act = startNamed(resource, row, onStart);
  const follow = (way: Way) => {
    if ("to" in way) return void navigate(way.to);
    if ("action" in way) return act(way.action);
    const said = "ask" in way ? whomToAsk(resource, row.id, way.ask) : Promise.resolve(way.label);
    void said.then(toast.info);
  };
  const refused = offers.filter((offer) => offer.availability !== true && !isButton(offer));
  if (typeof edit === "string")
    refused.unshift({
      key: "update",
      label: t("action.edit"),
      icon: <EditOutlined aria-hidden />,
      availability: edit,
      onClick: () => undefined,
    });
  const unavailable = refused.flatMap((offer) =>
    refusedItems(offer, unfolded ? waysOf(resource, row, remediesOf(row, offer.key), pathname + search) : [], follow),
  );
  const items: Item[] = [
    ...available,
    ...(unavailable.length > 0
      ? [
          {
            key: FOLD,
            label: t("record.unavailable", { count: refused.length }),
            icon: unfolded ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />,
            onClick: () => setUnfolded(!unfolded),
          },
        ]
      : []),
    ...(unfolded ? unavailable : []),
  ];
  const button = (offer: Offer, type: "primary" | "default") =>
    offer.availability === true ? (
      // Another step is another button.
      <Button
        key={offer.key}
        type={type}
        danger={offer.danger === true}
        loading={offer.busy === true || (busy !== undefined && offer.key === actionKey(busy))}
        icon={offer.icon}
        {...(offer.asks ? dialogPopup : {})}
        onClick={offer.onClick}
      >
        {offer.label}
      </Button>
    ) : (
      <RefusedStep key={offer.key} resource={resource} row={row} offer={offer} remedies={remediesOf(row, offer.key)} onAct={act} />
    );
  return (
    <div className="hq-record-actions" data-steps={first ? "" : undefined}>
      {headline}
      {edit === true && (
        <Link to={withWayBack(editPath(resource, row.id), back && pathname + search)} tabIndex={-1}>
          <Button icon={<EditOutlined aria-hidden />}>{t("action.edit")}</Button>
        </Link>
      )}
      {items.length > 0 && (
        <PopupMenu
          open={open}
          onOpenChange={(next, { source }) => source === "trigger" && show(next)}
          menu={{ items, onClick: ({ key }) => key !== FOLD && show(false) }}
          placement="bottomRight"
        >
          <Button icon={<MoreOutlined aria-hidden />} aria-label={t("record.more")} />
        </PopupMenu>
      )}
      {second && button(second, "default")}
      {first && button(first, "primary")}
      {dialogs}
    </div>
  );
}
