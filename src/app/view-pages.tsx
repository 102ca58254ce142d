import type { ComponentType } from "react";
import type { AnyResource } from "../schemas/resource.ts";

/** What a generic screen is given; the row's id and the tab are in the address. */
export type ListPageProps = { resource: AnyResource };
export type ShowPageProps = { resource: AnyResource };
export type FormPageProps = { resource: AnyResource; mode: "create" | "edit" | "duplicate" };

type Load<P> = () => Promise<ComponentType<P>>;

const pending = ({ resource }: { resource: AnyResource }) => <p className="hq-empty">{resource.plural}</p>;

/** Where the generic screens are loaded from, each only when one of its kind is opened. */
export const viewPages: { list: Load<ListPageProps>; show: Load<ShowPageProps>; form: Load<FormPageProps> } = {
  list: async () => (await import("../views/list/list-page.tsx")).ListPage,
  show: async () => pending,
  form: async () => pending,
};
