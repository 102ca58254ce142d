import { DownOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { Link, useNavigate } from "react-router";
import type { DocumentFlowNode } from "../../contract/document-flow.ts";
import { t } from "../../i18n/kit/records.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { findResource } from "../../providers/registry.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { inSentence } from "../../schemas/values/text.ts";
import { StateBadge } from "../cells/state-badge.tsx";
import { showPath } from "../paths/view-paths.ts";
import { hasSource, type KnownDocumentFlow } from "./use-document-flow.ts";
import "./document-flow.css";
import { PopupMenu } from "../kit/popup-menu.tsx";

interface DocumentFlowBarProps {
  readonly resource: AnyResource;
  readonly row: ApiRow;
  readonly flow: KnownDocumentFlow;
}

/** The documents of one resource at one depth of the document flow. */
interface Step {
  readonly key: string;
  readonly module: AnyResource;
  readonly nodes: readonly DocumentFlowNode[];
}

function stepsOf(nodes: readonly DocumentFlowNode[]): Step[] {
  const steps = new Map<string, Step>();
  for (const node of nodes) {
    const module = findResource(node.resource);
    if (!module) continue;
    const key = `${node.depth} ${node.resource}`;
    steps.set(key, { key, module, nodes: [...(steps.get(key)?.nodes ?? []), node] });
  }
  return [...steps.values()];
}

const nameOf = ({ title, label, id }: DocumentFlowNode): string => title ?? `${label} ${id}`;

/** The document flow: what the record was created from and what was created from it, in order. */
export function DocumentFlowBar({ resource, row, flow }: DocumentFlowBarProps) {
  // A record with a source always has a document flow, so its space is reserved while it loads.
  if (flow === undefined) return hasSource(resource, row) ? <div className="hq-document-flow hq-skeleton" aria-hidden /> : null;
  if (flow === null) return null;
  return (
    <nav className="hq-document-flow" aria-label={t("record.documentFlow")}>
      <ol>
        {stepsOf(flow.data).map(({ key, module, nodes }) => {
          const isHere = module.name === resource.name && nodes.some(({ id }) => id === row.id);
          const [node] = nodes;
          if (!node) return null;
          return (
            <li key={key} aria-current={isHere ? "step" : undefined}>
              <span className="hq-document-flow-label">{module.label}</span>
              {nodes.length > 1 ? <Several module={module} nodes={nodes} /> : <One module={module} node={node} isHere={isHere} />}
            </li>
          );
        })}
        {flow.more && <li className="hq-soft">{t("record.documentFlowMore")}</li>}
      </ol>
    </nav>
  );
}

function One({ module, node, isHere }: { module: AnyResource; node: DocumentFlowNode; isHere: boolean }) {
  return (
    <span className="hq-document-flow-step">
      {isHere ? <strong>{nameOf(node)}</strong> : <Link to={showPath(module, node.id)}>{nameOf(node)}</Link>}
      <StateBadge resource={module} row={{ ...node }} />
    </span>
  );
}

/** Several documents of one resource are shown as one step that opens as a menu. */
function Several({ module, nodes }: { module: AnyResource; nodes: readonly DocumentFlowNode[] }) {
  const navigate = useNavigate();
  const items = nodes.map((node) => ({
    key: node.id,
    label: (
      <span className="hq-document-flow-step">
        {nameOf(node)}
        <StateBadge resource={module} row={{ ...node }} />
      </span>
    ),
    onClick: () => void navigate(showPath(module, node.id)),
  }));
  return (
    <PopupMenu menu={{ items }}>
      <Button type="text" size="small" className="hq-document-flow-several">
        {t("record.documentFlowSeveral", { count: nodes.length, plural: inSentence(module.plural) })} <DownOutlined aria-hidden />
      </Button>
    </PopupMenu>
  );
}
