import type { AnyResource, ResourceRow } from "../../src/schemas/resource.ts";
import type { RowOf } from "../../src/schemas/row.ts";
import type { EngineSession } from "../engine/context.ts";
import type { Letterhead } from "./parts/letterhead.ts";
import type { Block } from "./sheet.ts";

/** What a builder says; the letterhead's foot, the numbers of the pages and the fonts are put to it. */
export interface DocumentContent {
  /** "Quote SH-00042": the reader's window, and the head of every page but the first. */
  readonly title: string;
  /** On each page. */
  readonly number: string;
  /** Across every page: "VOID". */
  readonly stamp?: string;
  readonly content: readonly Block[];
}

export interface TemplateContext<Related, Among, Loaded = unknown> {
  readonly letterhead: Letterhead;
  /** The company's, in which moments are printed. */
  readonly timeZone: string;
  /** The pictures in the fields of `pictures`, as data addresses; none where there are none. */
  readonly pictures: Readonly<Record<string, readonly string[]>>;
  /** The rows that the references of `with` point at; null where there is none. */
  readonly related: Related;
  /** By id, the rows that the lines' references of `among` point at. */
  readonly among: Among;
  /** What its own `load` has found. */
  readonly loaded: Loaded;
}

type Parts<R> = R extends { readonly types?: { fields: infer F; state: infer S extends string } } ? { fields: F; state: S } : never;
type Open<F> = { [K in keyof F as F[K] extends { hiddenFrom: "customer" } ? never : K]: F[K] };
/** A row as paper shows it: what is hidden from customers can't even be named. */
export type PrintedRow<R> = RowOf<Open<Parts<R>["fields"]>, Parts<R>["state"]>;

type Targets = Readonly<Record<string, AnyResource>>;
type RefNames<R> = { [K in keyof Parts<R>["fields"]]: Parts<R>["fields"][K] extends { kind: "ref" } ? K : never }[keyof Parts<R>["fields"]];
type RelatedRows<W, Internal> = { readonly [K in keyof W]: (Internal extends true ? ResourceRow<W[K]> : PrintedRow<W[K]>) | null };

/** The code behind one declared document. Its builder is pure: everything it prints is given to it. */
export interface AnyDocumentTemplate {
  readonly internal: boolean;
  /** References whose rows it needs, with the resource each is read as. */
  readonly with: Targets;
  /** The same for references in lines: "places.location". */
  readonly among?: Targets;
  /** Fields of images that it shows. */
  readonly pictures?: readonly string[];
  load?(session: EngineSession, row: never): Promise<unknown>;
  build(row: never, context: TemplateContext<never, never, never>): DocumentContent;
}

export interface AnyDocumentTemplates {
  readonly resource: string;
  readonly templates: Readonly<Record<string, AnyDocumentTemplate>>;
}

type RowsAmong<A, Internal> = {
  readonly [K in keyof A]: ReadonlyMap<number, Internal extends true ? ResourceRow<A[K]> : PrintedRow<A[K]>>;
};
interface TemplateOptions<R, W, A, L, Internal> {
  readonly with: W & { readonly [K in Exclude<keyof W, RefNames<R>>]: never };
  readonly among?: A;
  readonly pictures?: readonly (keyof Parts<R>["fields"] & string)[];
  /**
   * Reads what stands behind the row and no reference leads to, at the moment the document is made. Whoever reads the row reads the
   * document: what is found belongs to that row alone, and in a customer's paper is theirs to see.
   */
  load?(session: EngineSession, row: Internal extends true ? ResourceRow<R> : PrintedRow<R>): Promise<L>;
  build(
    row: Internal extends true ? ResourceRow<R> : PrintedRow<R>,
    context: TemplateContext<RelatedRows<W, Internal>, RowsAmong<A, Internal>, L>,
  ): DocumentContent;
}

/** A document that customers may have: neither its builder nor its reader sees what is hidden from them. */
export function documentTemplate<
  R extends AnyResource,
  const W extends Targets,
  const A extends Targets = Readonly<Record<never, never>>,
  L = undefined,
>(_resource: R, written: TemplateOptions<R, W, A, L, false>): AnyDocumentTemplate {
  return { ...written, internal: false };
}

/** A document that is the employees' alone. */
export function internalDocumentTemplate<
  R extends AnyResource,
  const W extends Targets,
  const A extends Targets = Readonly<Record<never, never>>,
  L = undefined,
>(_resource: R, written: TemplateOptions<R, W, A, L, true>): AnyDocumentTemplate {
  return { ...written, internal: true };
}

/** The code behind a resource's documents; the server's start holds it against the declaration. */
export const defineDocumentTemplates = (resource: AnyResource, templates: AnyDocumentTemplates["templates"]): AnyDocumentTemplates => ({
  resource: resource.name,
  templates,
});
