import { useEffect, useRef, useState } from "react";
import type { DocumentFlow, DocumentFlowNode } from "../../contract/document-flow.ts";
import { type ApiRow, fetchDocumentFlow } from "../../providers/calls/calls.ts";
import { type LiveEvents, onLive } from "../../providers/live/live-events.ts";
import { findResource, registeredResources } from "../../providers/registry.ts";
import { isInDocumentFlow, sourceFields } from "../../schemas/carry/document-flow.ts";
import type { AnyResource } from "../../schemas/resource.ts";

const GATHER_MS = 600;
/** How long a record is held back for a document flow that it may not have. */
const PATIENCE_MS = 400;

/** Undefined while it loads; null if the record has no related documents or they can't be loaded. */
export type KnownDocumentFlow = DocumentFlow | null | undefined;

/** Loaded in parallel with the record, and again when one of its documents changes or a new one may belong to it. */
export function useDocumentFlow(resource: AnyResource, id: string, version: number | undefined, enabled: boolean): KnownDocumentFlow {
  const has = enabled && isInDocumentFlow(resource, registeredResources());
  const recordKey = `${resource.name}/${id}`;
  const [known, setKnown] = useState<{ readonly recordKey: string; readonly flow: DocumentFlow | null }>();
  const [reloads, setReloads] = useState(0);
  // The first version was covered by the first request; only later versions load the flow again.
  const firstSeen = useRef<{ readonly recordKey: string; readonly version: number }>(undefined);
  if (version !== undefined && firstSeen.current?.recordKey !== recordKey) firstSeen.current = { recordKey, version };
  const since = version === undefined || firstSeen.current?.version === version ? undefined : version;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version loads again.
  useEffect(() => {
    if (!has) return;
    let cancelled = false;
    fetchDocumentFlow(resource.name, id).then(
      (flow) => !cancelled && setKnown({ recordKey, flow: flow.data.length > 1 ? flow : null }),
      // The record shows its own errors; without its document flow it is still usable.
      () => !cancelled && setKnown((before) => (before?.recordKey === recordKey ? before : { recordKey, flow: null })),
    );
    return () => {
      cancelled = true;
    };
  }, [has, recordKey, since, reloads]);
  useEffect(() => {
    if (!has) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reloadSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        setReloads((before) => before + 1);
      }, GATHER_MS);
    };
    const nodes = known?.recordKey === recordKey ? (known.flow?.data ?? []) : [];
    const stops = [onLive("changed", (event) => concerns(resource, nodes, event) && reloadSoon()), onLive("reconnected", reloadSoon)];
    return () => {
      for (const stop of stops) stop();
      clearTimeout(timer);
    };
  }, [has, resource, recordKey, known]);
  if (!has) return null;
  return known?.recordKey === recordKey ? known.flow : undefined;
}

/** Whether a document of the flow has changed, or a row was created whose resource has such documents as its source. */
function concerns(resource: AnyResource, nodes: readonly DocumentFlowNode[], { resource: name, id, kind }: LiveEvents["changed"]): boolean {
  if (nodes.some((node) => node.resource === name && node.id === id)) return true;
  const createdResource = kind === "created" && findResource(name);
  if (!createdResource) return false;
  const tables = new Set([resource, ...nodes.map((node) => findResource(node.resource))].map((each) => each?.table));
  return sourceFields(createdResource, registeredResources()).some(({ table }) => tables.has(table));
}

/** Whether the row has a source document, so that it certainly has a document flow. */
export const hasSource = (resource: AnyResource, row: ApiRow): boolean =>
  sourceFields(resource, registeredResources()).some(({ name, lines }) => {
    const holders = lines === undefined ? [row] : (row[lines] as readonly Readonly<Record<string, unknown>>[] | undefined);
    return holders?.some((each) => typeof each[`${name}Id`] === "number");
  });

/**
 * Whether to delay showing a record briefly, so that a document flow that appears above its fields does not push them down. Only for
 * records that may or may not have a flow; for one with a source document the space is reserved.
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
