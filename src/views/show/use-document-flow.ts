import { useEffect, useRef, useState } from "react";
import { type ApiRow, fetchDocumentFlow } from "../../providers/calls.ts";
import { type LiveEvents, onLive } from "../../providers/live-events.ts";
import { findResource, registeredResources } from "../../providers/registry.ts";
import { type DocumentFlowNode, isInDocumentFlow, sourceFields } from "../../schemas/document-flow.ts";
import type { AnyResource } from "../../schemas/resource.ts";

const GATHER_MS = 600;
/** How long a record waits for a chain that it may not have. */
const PATIENCE_MS = 400;

export interface DocumentFlowState {
  readonly nodes: readonly DocumentFlowNode[];
  readonly more: boolean;
}

/** Undefined while it is asked for; null where the record is alone, or its chain can't be told. */
export type KnownDocumentFlow = DocumentFlowState | null | undefined;

/** Asked for beside the record itself, and again when a document of it changes or one may have come to it. */
export function useDocumentFlow(resource: AnyResource, id: string, version: number | undefined, enabled: boolean): KnownDocumentFlow {
  const has = enabled && isInDocumentFlow(resource, registeredResources());
  const of = `${resource.name}/${id}`;
  const [known, setKnown] = useState<{ readonly of: string; readonly chain: DocumentFlowState | null }>();
  const [asked, setAsked] = useState(0);
  // What the record had when it came was asked for already; only what it has become since asks again.
  const came = useRef<{ readonly of: string; readonly version: number }>(undefined);
  if (version !== undefined && came.current?.of !== of) came.current = { of, version };
  const since = version === undefined || came.current?.version === version ? undefined : version;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version asks again.
  useEffect(() => {
    if (!has) return;
    let left = false;
    fetchDocumentFlow(resource.name, id).then(
      ({ data, more }) => !left && setKnown({ of, chain: data.length > 1 ? { nodes: data, more } : null }),
      // The record says itself what is wrong with it; without its chain it is still there.
      () => !left && setKnown((before) => (before?.of === of ? before : { of, chain: null })),
    );
    return () => {
      left = true;
    };
  }, [has, of, since, asked]);
  useEffect(() => {
    if (!has) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        setAsked((before) => before + 1);
      }, GATHER_MS);
    };
    const nodes = known?.of === of ? (known.chain?.nodes ?? []) : [];
    const stops = [onLive("changed", (event) => concerns(resource, nodes, event) && again()), onLive("reconnected", again)];
    return () => {
      for (const stop of stops) stop();
      clearTimeout(timer);
    };
  }, [has, resource, of, known]);
  if (!has) return null;
  return known?.of === of ? known.chain : undefined;
}

/** A document of the chain has changed, or one was made of a module that makes its rows from such documents. */
function concerns(resource: AnyResource, nodes: readonly DocumentFlowNode[], { resource: name, id, kind }: LiveEvents["changed"]): boolean {
  if (nodes.some((node) => node.resource === name && node.id === id)) return true;
  const made = kind === "created" && findResource(name);
  if (!made) return false;
  const tables = new Set([resource, ...nodes.map((node) => findResource(node.resource))].map((each) => each?.table));
  return sourceFields(made, registeredResources()).some(({ table }) => tables.has(table));
}

/** Whether the row says itself that it was made from another document, so that it has a chain for certain. */
export const hasSource = (resource: AnyResource, row: ApiRow): boolean =>
  sourceFields(resource, registeredResources()).some(({ name }) => typeof row[`${name}Id`] === "number");

/**
 * Whether to wait a moment longer with a record, so that what comes above its facts does not push them down: one that may have a
 * chain and may have none. One that has one for certain keeps its place free.
 */
export function useIsFlowPending(resource: AnyResource, row: ApiRow | undefined, known: KnownDocumentFlow): boolean {
  const unsure = known === undefined && row !== undefined && !hasSource(resource, row);
  const id = row?.id;
  const [waitedFor, setWaitedFor] = useState<number>();
  useEffect(() => {
    if (!unsure) return;
    const timer = setTimeout(() => setWaitedFor(id), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [unsure, id]);
  return unsure && waitedFor !== id;
}
