import type { ComponentType } from "react";
import type { AnyResource } from "../schemas/resource.ts";

/** What a generic screen is given; the row's id and the tab are in the address. */
type PageProps = { resource: AnyResource };
type FormPageProps = PageProps & { mode: "create" | "edit" | "duplicate" };

type Load<P> = () => Promise<ComponentType<P>>;

/** Where the generic screens are loaded from, each only when one of its kind is opened. */
export const viewPages: { list: Load<PageProps>; show: Load<PageProps>; form: Load<FormPageProps> } = {
  list: async () => (await import("../views/list/list-page.tsx")).ListPage,
  show: async () => (await import("../views/show/record-page.tsx")).RecordPage,
  form: async () => (await import("../views/form/form-page.tsx")).FormPage,
};
