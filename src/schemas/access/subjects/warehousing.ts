import { all, documentVerbs, read, readDocuments, subject, write } from "../subject.ts";

export const warehousingSubjects = {
  WH_DASHBOARD: subject({
    key: "warehousing.views.management",
    label: "Warehouse view",
    verbs: ["read", "download"],
  }),
  WH_INVENTORY_DASHBOARD: subject({
    key: "warehousing.views.inventory-control",
    label: "Inventory control view",
    verbs: ["read", "download"],
  }),
  WH_RECEIVING: subject({
    key: "warehousing.receiving.receives",
    label: "Receiving",
    verbs: [...all, "mark.as.completed", "unwind", "close", "send.to.billing", ...documentVerbs],
    customer: [...write, "download", "print"],
    grants: {
      sales: [...write, "download", "print"],
      dispatch: [...write, ...documentVerbs],
      warehouse: [...write, "mark.as.completed", "unwind", "close", ...documentVerbs],
      accounting: ["read", "download"],
      member: [...write, "download", "print"],
      companyOwner: [...write, "download", "print"],
    },
  }),
  WH_INSPECTIONS: subject({
    key: "warehousing.receiving.inspections",
    label: "Inspections and repairs",
    verbs: [...write, "approve", "decline", "mark", "mark.as.completed", "close", ...documentVerbs],
    grants: {
      sales: read,
      dispatch: read,
      warehouse: [...write, "approve", "decline", "mark", "mark.as.completed", "close", ...documentVerbs],
    },
  }),
  WH_INVENTORY: subject({
    key: "warehousing.stock.inventory",
    label: "Inventory",
    verbs: [...readDocuments, "email", "update", "approve", "archive", "mark", "send.to.billing"],
    customer: [...readDocuments, "approve"],
    grants: {
      sales: readDocuments,
      dispatch: readDocuments,
      warehouse: [...readDocuments, "update", "approve", "mark"],
      accounting: readDocuments,
      member: readDocuments,
      companyOwner: readDocuments,
    },
  }),
  WH_ITEM_TRACKING: subject({
    key: "warehousing.stock.item-tracking",
    label: "Item tracking",
    verbs: ["read", "download"],
    customer: ["read", "download"],
    grants: { member: ["read", "download"], companyOwner: ["read", "download"] },
  }),
  WH_PULLFLOW: subject({
    key: "warehousing.pulling.pull-flows",
    label: "Pull flows",
    verbs: [
      ...all,
      "approve",
      "begin.pull",
      "send.to.transport",
      "send.to.billing",
      "mark.as.completed",
      "close",
      "request.recall",
      ...documentVerbs,
    ],
    customer: [...all, "close", "request.recall", "download", "print"],
    grants: {
      sales: [...write, "close", "request.recall", "download", "print"],
      dispatch: [...write, "approve", "send.to.transport", "mark.as.completed", "close", "request.recall", ...documentVerbs],
      warehouse: [...all, "approve", "begin.pull", "send.to.transport", "mark.as.completed", "close", "request.recall", ...documentVerbs],
      accounting: ["read", "download"],
      member: [...all, "close", "request.recall", "download", "print"],
      companyOwner: [...all, "close", "request.recall", "download", "print"],
    },
  }),
  CONFIG_HUB: subject({
    key: "configuration.warehouse.hubs",
    label: "Hubs",
    verbs: [...write, "download", "print"],
    grants: { sales: read, dispatch: read, warehouse: [...write, "download", "print"] },
  }),
};
