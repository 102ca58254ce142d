import { Button } from "antd";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import type { OfferedRemedy } from "../../contract/remedy.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { showPath } from "../paths/view-paths.ts";
import { withWayBack } from "../paths/way-back.ts";
import { type Way, waysOf, whomToAsk } from "./remedies.ts";
import "./remedies.css";

interface RemedyLinksProps {
  readonly resource: AnyResource;
  readonly row: ApiRow;
  readonly remedies: readonly OfferedRemedy[];
  /** Takes an action of the record here; without it, the record's page is opened. */
  readonly onAct?: ((action: string) => void) | undefined;
  /** Goes to a field of the form that is open; without it, the form is opened. */
  readonly onField?: ((path: string) => void) | undefined;
  /** Called when one of them is followed. */
  readonly onFollow?: (() => void) | undefined;
}

/** What makes a refused operation possible, beside the sentence that refuses it. */
export function RemedyLinks({ resource, row, remedies, onAct, onField, onFollow }: RemedyLinksProps) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const ways = waysOf(resource, row, remedies, here);
  if (ways.length === 0) return null;
  const record = withWayBack(showPath(resource, row.id), here);
  const wayOn = (way: Way) => {
    if ("ask" in way) return <WhomToAsk resource={resource} id={row.id} label={way.label} operation={way.ask} />;
    if ("to" in way) {
      const { field } = way;
      if (field === undefined || !onField)
        return (
          <Link to={way.to} onClick={onFollow}>
            {way.label}
          </Link>
        );
      return press(way.label, () => onField(field));
    }
    if (!("action" in way)) return <span>{way.label}</span>;
    if (onAct) return press(way.label, () => onAct(way.action));
    return (
      <Link to={record} onClick={onFollow}>
        {way.label}
      </Link>
    );
  };
  const press = (label: string, follow: () => void) => (
    <Button
      type="link"
      size="small"
      onClick={() => {
        onFollow?.();
        follow();
      }}
    >
      {label}
    </Button>
  );
  return (
    <ul className="hq-remedies">
      {ways.map((way) => (
        <li key={way.label}>{wayOn(way)}</li>
      ))}
    </ul>
  );
}

interface WhomToAskProps {
  readonly resource: AnyResource;
  readonly id: number;
  readonly label: string;
  readonly operation: string;
}

/** A question that its own place answers. */
function WhomToAsk({ resource, id, label, operation }: WhomToAskProps) {
  const [answer, setAnswer] = useState<string>();
  const [asking, setAsking] = useState(false);
  const ask = () => {
    setAsking(true);
    void whomToAsk(resource, id, operation).then(setAnswer);
  };
  return (
    <span role="status">
      {answer ?? (
        <Button type="link" size="small" loading={asking} onClick={ask}>
          {label}
        </Button>
      )}
    </span>
  );
}
