import type { Side } from "../../src/schemas/access/abilities.ts";
import type { Question } from "../size/questions.ts";

/** What the questions are about, read from the database. */
export interface Subject {
  readonly binId: number;
  readonly binCode: string;
  readonly hubId: number;
  readonly tag: string;
  readonly itemId: number;
  readonly customerId: number;
  readonly sidemark: string;
}

const page = (name: string, query: string): Question => ({ name, path: `/api/inventories?pageSize=50${query}` });

/** What is asked of the stock, by employees and by the customer with the most of it. */
export function questionsAbout(subject: Subject, side: Side): Question[] {
  const { binId, binCode, hubId, tag, itemId, customerId, sidemark } = subject;
  const lists = [
    page("list: first page", ""),
    page("list: in stock", "&tab=in-stock"),
    page("list: one sidemark", `&filter[sidemark][eq]=${encodeURIComponent(sidemark)}`),
    page("list: oldest received first", "&sort=receivedOn"),
    page("list: search of a tag", `&q=${tag}`),
    page("list: search of a word", "&q=lounge"),
    page("list: search of nothing", "&q=qzxv"),
    { name: "piece", path: `/api/inventories/${itemId}` },
    { name: "piece's story", path: `/api/inventories/${itemId}/story` },
    { name: "palette: a tag", path: `/api/search?q=${tag}` },
    { name: "readiness", path: `/api/item-tracking/readiness${side === "employee" ? `?customerId=${customerId}` : ""}` },
  ];
  if (side === "customer") return lists;
  return [
    page("a bin's list", `&filter[place][in]=${binId}`),
    { name: "a bin's list, scanned", path: `/api/scan/look-up?hubId=${hubId}&code=${binCode}` },
    { name: "a piece, scanned", path: `/api/scan/look-up?hubId=${hubId}&code=${tag}` },
    { name: "what a scanner takes along", path: `/api/scan/hubs/${hubId}` },
    { name: "inventory dashboard, 30 days", path: "/api/dashboards/inventory?period=30" },
    { name: "inventory dashboard, 90 days", path: "/api/dashboards/inventory" },
    ...lists,
  ];
}
