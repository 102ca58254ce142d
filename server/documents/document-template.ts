import type { RowOf } from "../../src/schemas/fields/row.ts";
import type { AnyResource, ResourceRow } from "../../src/schemas/resource.ts";
import type { EngineSession } from "../engine/context.ts";
import type { Label } from "./labels/label.ts";
import type { Letterhead } from "./parts/letterhead.ts";
import type { Block } from "./render/sheet.ts";
import type { WordingBlocks } from "./wording/wording.ts";

/** What a template's builder returns; the letterhead's footer, the page numbers and the fonts are added to it. */
export interface DocumentContent {
  /** "Quote SH-00042": the title of the viewer's window, and the running head of every page but the first. */
  readonly title: string;
  /** Printed on every page. */
  readonly number: string;
  /** Printed across every page: "VOID". */
  readonly stamp?: string;
  readonly content: readonly Block[];
}

export interface TemplateContext<Related, Among, Loaded = unknown> {
  readonly letterhead: Letterhead;
  /** The company's time zone, in which times are printed. */
  readonly timeZone: string;
  /** The images in the fields of `pictures`, to stand as `image` in a block; an empty list for a field without images. */
  readonly pictures: Readonly<Record<string, readonly string[]>>;
  /** The rows that the references of `with` point at; null for an empty reference. */
  readonly related: Related;
  /** The rows that the line references of `among` point at, by id. */
  readonly among: Among;
  /** What the template's own `load` returned. */
  readonly loaded: Loaded;
  /** What the company has written for this kind of document; empty where it has written nothing. Its footer is added to every page. */
  readonly wording: WordingBlocks;
}

/** Labels have no pictures, and no texts of their own. */
export interface LabelContext<Related, Among, Loaded = unknown>
  extends Omit<TemplateContext<Related, Among, Loaded>, "pictures" | "wording"> {
  /** The whole address of a path in the app, for a QR code. */
  addressOf(path: string): string;
}

type Parts<R> = R extends { readonly types?: { fields: infer F; state: infer S extends string } } ? { fields: F; state: S } : never;
type Open<F> = { [K in keyof F as F[K] extends { hiddenFrom: "customer" } ? never : K]: F[K] };
/** A row as a printed document shows it; fields hidden from customers are not part of its type. */
export type PrintedRow<R> = RowOf<Open<Parts<R>["fields"]>, Parts<R>["state"]>;

type Targets = Readonly<Record<string, AnyResource>>;
type RefNames<R> = { [K in keyof Parts<R>["fields"]]: Parts<R>["fields"][K] extends { kind: "ref" } ? K : never }[keyof Parts<R>["fields"]];
type RelatedRows<W, Internal> = { readonly [K in keyof W]: (Internal extends true ? ResourceRow<W[K]> : PrintedRow<W[K]>) | null };

/** What a template reads before it is built. */
interface TemplateData {
  readonly internal: boolean;
  /** References whose rows the template needs, with the resource that each is read as. */
  readonly with: Targets;
  /** The same for references in lines: "places.location". */
  readonly among?: Targets;
  /** Image fields that the document shows. */
  readonly pictures?: readonly string[];
  load?(session: EngineSession, row: never): Promise<unknown>;
  refuseEmailEach?(row: never, loaded: never): string | null;
}
/** The template of a document on paper. Its builder is pure: everything it prints is passed to it. */
export interface AnyPaperTemplate extends TemplateData {
  build(row: never, context: TemplateContext<never, never, never>): DocumentContent;
}
/** The template of labels, which are printed in several formats. */
export interface AnyLabelTemplate extends TemplateData {
  labels(row: never, context: LabelContext<never, never, never>): readonly Label[];
}
/** The template of one declared document. */
export type AnyDocumentTemplate = AnyPaperTemplate | AnyLabelTemplate;

export interface AnyDocumentTemplates {
  readonly defines: "documents";
  readonly resource: string;
  readonly templates: Readonly<Record<string, AnyDocumentTemplate>>;
}

type RowsAmong<A, Internal> = {
  readonly [K in keyof A]: ReadonlyMap<number, Internal extends true ? ResourceRow<A[K]> : PrintedRow<A[K]>>;
};
/** What every template of a resource says. */
interface DataOptions<R, W, A, L, Internal> {
  readonly with: W & { readonly [K in Exclude<keyof W, RefNames<R>>]: never };
  readonly among?: A;
  readonly pictures?: readonly (keyof Parts<R>["fields"] & string)[];
  /**
   * Reads data that belongs to the row but that no reference leads to, when the document is made.
   * Everyone who can read the row can read the document, so load only data of that row, and for a customer document only what they may see.
   */
  load?(session: EngineSession, row: Internal extends true ? ResourceRow<R> : PrintedRow<R>): Promise<L>;
  /** Why the document says nothing that is worth an email, where those of many rows are emailed at once: "Nothing is open." */
  refuseEmailEach?(row: Internal extends true ? ResourceRow<R> : PrintedRow<R>, loaded: L): string | null;
}
interface PaperOptions<R, W, A, L, Internal> extends DataOptions<R, W, A, L, Internal> {
  build(
    row: Internal extends true ? ResourceRow<R> : PrintedRow<R>,
    context: TemplateContext<RelatedRows<W, Internal>, RowsAmong<A, Internal>, L>,
  ): DocumentContent;
}
interface LabelOptions<R, W, A, L, Internal> extends Omit<DataOptions<R, W, A, L, Internal>, "pictures"> {
  /** None if the row has no labels now. */
  labels(
    row: Internal extends true ? ResourceRow<R> : PrintedRow<R>,
    context: LabelContext<RelatedRows<W, Internal>, RowsAmong<A, Internal>, L>,
  ): readonly Label[];
}

/** A template for a document that customers may have: neither builder nor `load` sees what is hidden from customers. */
export function documentTemplate<
  R extends AnyResource,
  const W extends Targets,
  const A extends Targets = Readonly<Record<never, never>>,
  L = undefined,
>(_resource: R, options: PaperOptions<R, W, A, L, false>): AnyDocumentTemplate {
  return { ...options, internal: false };
}

/** A template for a document that only employees may have. */
export function internalDocumentTemplate<
  R extends AnyResource,
  const W extends Targets,
  const A extends Targets = Readonly<Record<never, never>>,
  L = undefined,
>(_resource: R, options: PaperOptions<R, W, A, L, true>): AnyDocumentTemplate {
  return { ...options, internal: true };
}

/** Labels that customers may print too: like `documentTemplate`. */
export function labelTemplate<
  R extends AnyResource,
  const W extends Targets,
  const A extends Targets = Readonly<Record<never, never>>,
  L = undefined,
>(_resource: R, options: LabelOptions<R, W, A, L, false>): AnyDocumentTemplate {
  return { ...options, internal: false };
}

/** Labels that only employees print. */
export function internalLabelTemplate<
  R extends AnyResource,
  const W extends Targets,
  const A extends Targets = Readonly<Record<never, never>>,
  L = undefined,
>(_resource: R, options: LabelOptions<R, W, A, L, true>): AnyDocumentTemplate {
  return { ...options, internal: true };
}

/** The templates of a resource's documents; at startup the server checks them against the declaration. */
export const defineDocumentTemplates = (resource: AnyResource, templates: AnyDocumentTemplates["templates"]): AnyDocumentTemplates => ({
  defines: "documents",
  resource: resource.name,
  templates,
});

/** Whether a value was made by `defineDocumentTemplates`. */
export const isDocumentTemplates = (value: unknown): value is AnyDocumentTemplates =>
  (value as Partial<AnyDocumentTemplates> | null)?.defines === "documents";
