import {
  BankOutlined,
  CarOutlined,
  CustomerServiceOutlined,
  InboxOutlined,
  RiseOutlined,
  TeamOutlined,
  UserSwitchOutlined,
} from "@ant-design/icons";
import type { ReactNode } from "react";
import type { PlainScreenName } from "../contract/screens.ts";
import type { ShellText } from "../i18n/kit/shell.ts";
import type { Side, Subject } from "../schemas/access/abilities.ts";
import type { MenuGroup } from "../schemas/views/navigation.ts";

/** The sections of the sidebar, in order. Their entries are the declarations' `menu`. */
export const menuSections: Readonly<Record<MenuGroup, { readonly label: ShellText; readonly icon: ReactNode }>> = {
  customerCare: { label: "nav.customerCare", icon: <CustomerServiceOutlined aria-hidden /> },
  accounts: { label: "nav.accounts", icon: <TeamOutlined aria-hidden /> },
  sales: { label: "nav.sales", icon: <RiseOutlined aria-hidden /> },
  warehousing: { label: "nav.warehousing", icon: <InboxOutlined aria-hidden /> },
  accounting: { label: "nav.accounting", icon: <BankOutlined aria-hidden /> },
  providers: { label: "nav.providers", icon: <CarOutlined aria-hidden /> },
  userManagement: { label: "nav.userManagement", icon: <UserSwitchOutlined aria-hidden /> },
};

export interface PageEntry {
  readonly group: MenuGroup;
  readonly order: number;
  readonly screen: PlainScreenName;
  readonly label: ShellText;
  readonly side: Side;
  /** Shown to those who may read one of these, as the screen requires; to everybody of that side without it. */
  readonly subjects?: readonly Subject[];
}

/** Entries of screens that belong to no declaration. */
export const pageEntries: readonly PageEntry[] = [
  {
    group: "warehousing",
    order: 2,
    screen: "warehousing.warehouse-view.management",
    label: "nav.warehouseView",
    side: "employee",
    subjects: ["WH_DASHBOARD"],
  },
  {
    group: "warehousing",
    order: 3,
    screen: "warehousing.warehouse-view.remote",
    label: "nav.inventoryControl",
    side: "employee",
    subjects: ["WH_INVENTORY_DASHBOARD"],
  },
  { group: "userManagement", order: 4, screen: "activity-logs", label: "nav.activityLogs", side: "employee" },
  {
    group: "warehousing",
    order: 6,
    screen: "warehousing.item-tracking",
    label: "nav.itemTracking",
    side: "customer",
    subjects: ["WH_ITEM_TRACKING"],
  },
];
