import type { Mistake } from "../check/mistake.ts";
import {
  type AnyRefOptions,
  type ChoiceOptions,
  type ComputedKind,
  type ComputedOptions,
  type FilesOptions,
  inWords,
  type LineFields,
  type LinesOptions,
  type OptionsOf,
  type PlainKind,
  type RefOptions,
  type SequenceOptions,
} from "./field.ts";

/**
 * The functions that declare fields. Each returns plain data that keeps its literal types, so that `required: true` reaches the types of
 * rows and inputs; an option the kind does not have is a compile error.
 */
type Exact<O, Allowed> = O & { readonly [K in Exclude<keyof O, keyof Allowed>]: Mistake<"A field of this kind has no such option", K> };

// NoInfer: the options come from the argument alone, never from the field's context.
type DeclaredField<K extends PlainKind, O> = { readonly kind: K } & NoInfer<O>;
function plain<K extends PlainKind>(kind: K) {
  return <const O extends OptionsOf[K]>(options: Exact<O, OptionsOf[K]> = {} as Exact<O, OptionsOf[K]>): DeclaredField<K, O> =>
    // Spreading loses the generic's identity; the value is exactly the kind plus the options.
    ({ kind, ...options }) as unknown as DeclaredField<K, O>;
}

export const text = plain("text");
export const longText = plain("longText");
/** HTML from the rich-text editor, sanitized on write and on render. */
export const richText = plain("richText");
export const email = plain("email");
export const phone = plain("phone");
/** http and https only. */
export const url = plain("url");
export const integer = plain("integer");
/** Exact, up to 3 decimal places. */
export const decimal = plain("decimal");
/** Integer cents; of a unit, hundredths of a cent as well. */
export const money = plain("money");
export const percent = plain("percent");
export const boolean = plain("boolean");
/** A calendar date, YYYY-MM-DD. */
export const date = plain("date");
/** A moment, ISO-8601 in UTC. */
export const dateTime = plain("dateTime");
export const tags = plain("tags");
/** The abilities of a role. */
export const abilities = plain("abilities");
export const address = plain("address");

/** One of a closed list of values. An option without a label of its own has itself in words. */
export function choice<const V extends readonly string[], const O extends ChoiceOptions>(
  options: V,
  more: Exact<O, ChoiceOptions> = {} as Exact<O, ChoiceOptions>,
): { readonly kind: "choice"; readonly options: V } & NoInfer<O> {
  const labels = { ...Object.fromEntries(options.map((option) => [option, inWords(option)])), ...more.labels };
  return { kind: "choice", options, ...(more as O), labels };
}

/** A reference to a row of another resource that the writer can read. */
export function ref<const T extends string, const O extends RefOptions>(
  target: T,
  options: Exact<O, RefOptions> = {} as Exact<O, RefOptions>,
): { readonly kind: "ref"; readonly target: T } & NoInfer<O> {
  return { kind: "ref", target, ...(options as O) };
}

/**
 * A reference to a record of one of several resources, or of any resource with screens: what a task or a follow-up is about. It travels as
 * `bizObjectId` and `recordId`, so a resource has at most one. The writer must be able to read the record.
 */
export function anyRef<const T extends readonly string[], const O extends AnyRefOptions>(
  targets: T | "any",
  options: Exact<O, AnyRefOptions> = {} as Exact<O, AnyRefOptions>,
): { readonly kind: "anyRef"; readonly targets?: T } & NoInfer<O> {
  return { kind: "anyRef", ...(targets === "any" ? {} : { targets }), ...(options as O) };
}

/** The options that name columns of the lines themselves. */
type OwnColumns<F> = { readonly [K in "unique" | "sums" | "compact"]?: readonly (keyof F & string)[] };

/** Child rows with their own fields, in a stored order. */
export function lines<const F extends LineFields, const O extends LinesOptions & OwnColumns<F>>(
  fields: F,
  options: Exact<O, LinesOptions> = {} as Exact<O, LinesOptions>,
): { readonly kind: "lines"; readonly fields: F } & NoInfer<O> {
  return { kind: "lines", fields, ...(options as O) };
}

export function files<const O extends FilesOptions>(
  options: Exact<O, FilesOptions> = {} as Exact<O, FilesOptions>,
): { readonly kind: "files" } & NoInfer<O> {
  return { kind: "files", ...(options as O) };
}
/** Files that must be images. */
export function images<const O extends Omit<FilesOptions, "images">>(
  options: Exact<O, Omit<FilesOptions, "images">> = {} as Exact<O, Omit<FilesOptions, "images">>,
): { readonly kind: "files"; readonly images: true } & NoInfer<O> {
  return { kind: "files", images: true, ...(options as O) };
}

/** A document's number, given at creation: `sequence("SH-{00000}")`. */
export function sequence(pattern: string, options: Omit<SequenceOptions, "pattern"> = {}): { readonly kind: "sequence" } & SequenceOptions {
  return { kind: "sequence", pattern, ...options };
}

/** A stored value that a pure function derives from the row's inputs. */
export function computed<const K extends ComputedKind, P, const O extends ComputedOptions>(
  as: K,
  compute: (row: P) => string | number | boolean | null,
  options: Exact<O, ComputedOptions> = {} as Exact<O, ComputedOptions>,
): { readonly kind: "computed"; readonly as: K; compute(row: P): string | number | boolean | null } & NoInfer<O> {
  return { kind: "computed", as, compute, ...(options as O) };
}
