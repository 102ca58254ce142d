import { Button } from "antd";
import { Component, type ReactNode } from "react";
import { t } from "../i18n/kit/shell.ts";

/** The failed chunk is no longer on the server: a newer version replaced it. */
const isStale = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message);

type Props = { where: string; children: ReactNode };
type State = { error: unknown; where: string };

/** Replaces a crashed screen. The rest of the application keeps working, and another address resets it. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { error: undefined, where: this.props.where };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps({ where }: Props, state: State): State | null {
    return where === state.where ? null : { error: undefined, where };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const stale = isStale(error);
    return (
      <div className="hq-crash" role="alert">
        <h1>{t(stale ? "app.newVersion" : "app.crashed")}</h1>
        {!stale && <p>{t("app.crashedHint")}</p>}
        <Button type="primary" onClick={() => location.reload()}>
          {t("app.reload")}
        </Button>
      </div>
    );
  }
}
