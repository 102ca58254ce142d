import { useDataProvider } from "@refinedev/core";
import { Button } from "antd";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { t } from "../../../i18n/warehousing/stock.ts";
import type { ApiRow } from "../../../providers/calls/calls.ts";
import { toApiError } from "../../../providers/calls/http-error.ts";
import { toast } from "../../../providers/toasts.ts";
import { inventoryItem } from "../../../resources/warehousing/inventory-item.ts";
import { pullFlow } from "../../../resources/warehousing/pull-flow.ts";
import { MAX_SOURCE_RECORDS } from "../../../schemas/carry/form-source.ts";
import { filtersOf, type ListFilter, plainState } from "../../../views/list/list-state.ts";
import { createPath } from "../../../views/paths/view-paths.ts";
import { withWayBack } from "../../../views/paths/way-back.ts";
import { createLabel } from "../../../views/records/view-fields.ts";

/** As many rows as a list answers at once. */
const PAGE = 100;

/** A pull is of one hub: that of most of the pieces comes first, because the form takes the first one's. */
function byHub(pieces: readonly ApiRow[]): readonly ApiRow[] {
  const counts = new Map<unknown, number>();
  for (const { hubId } of pieces) counts.set(hubId, (counts.get(hubId) ?? 0) + 1);
  return [...pieces].sort(
    (a, b) => (counts.get(b.hubId) ?? 0) - (counts.get(a.hubId) ?? 0) || Number(a.hubId) - Number(b.hubId) || a.id - b.id,
  );
}

interface RequestPullProps {
  /** Which pieces. */
  readonly filters: readonly ListFilter[];
  /** What the pieces are, for those who don't see where the button stands: "Ashford, Den". */
  readonly of: string;
}

/** Opens the form of a pull with the ready pieces of a sidemark or room. */
export function RequestPull({ filters, of }: RequestPullProps) {
  const dataProvider = useDataProvider();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [isBusy, setBusy] = useState(false);
  const readPage = (page: number) =>
    dataProvider().getList<ApiRow>({
      resource: inventoryItem.name,
      filters: filtersOf(inventoryItem, { ...plainState, filters }, undefined),
      sorters: [{ field: "tag", order: "asc" }],
      pagination: { currentPage: page, pageSize: PAGE, mode: "server" },
      meta: { fields: ["hub"] },
    });
  const open = async () => {
    setBusy(true);
    try {
      const pieces: ApiRow[] = [];
      for (let page = 1; pieces.length < MAX_SOURCE_RECORDS; page++) {
        const { data } = await readPage(page);
        pieces.push(...data);
        if (data.length < PAGE) break;
      }
      if (pieces.length === 0) {
        toast.info(t("track.noneReady"));
        return;
      }
      const params = new URLSearchParams(byHub(pieces.slice(0, MAX_SOURCE_RECORDS)).map(({ id }) => ["items", String(id)]));
      await navigate(withWayBack(`${createPath(pullFlow)}?${params}`, pathname + search));
    } catch (failure) {
      toast.error(t("track.failed"), toApiError(failure).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" loading={isBusy} aria-label={t("track.pullOf", { label: createLabel(pullFlow), of })} onClick={() => void open()}>
      {createLabel(pullFlow)}
    </Button>
  );
}
