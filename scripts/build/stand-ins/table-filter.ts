import type { ReactNode } from "react";

/**
 * Stands in for the table's own filter menus, which bring a tree and more into every list: our lists are filtered by the
 * server, through chips. A column that asked for such a menu would simply have none.
 */
export const flattenKeys = (): never[] => [];

const FilterDropdown = ({ children }: { children?: ReactNode }): ReactNode => children;

export default FilterDropdown;
