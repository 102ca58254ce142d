import type { ReactNode } from "react";
import { useParams } from "react-router";
import { t } from "../../i18n/accounting/portal.ts";
import { LinkMessages } from "./link-messages.tsx";
import { PortalAway, PortalDead, PortalFrame, PortalLoading } from "./portal-frame.tsx";
import { type OpenedLink, useLink } from "./use-link.ts";

interface GuestPageProps<T> {
  /** The name of the token in the page's address. */
  readonly token: string;
  readonly read: (hash: string) => Promise<T>;
  /** What to do about a link that opens nothing; default to ask for another. */
  readonly dead?: string;
  /** The link's path in the API, where its holder can write to us; none for a page without "Message us". */
  readonly messages?: (hash: string) => string;
  readonly foot?: (opened: T, link: OpenedLink) => ReactNode;
  readonly children: (opened: T, link: OpenedLink) => ReactNode;
}

/** The page of a link, for whoever holds it: what it opens, a way to write to us, and how to reach us otherwise. */
export function GuestPage<T extends { readonly company: string; readonly contact: string }>({
  token,
  read,
  dead,
  messages,
  foot,
  children,
}: GuestPageProps<T>) {
  const { [token]: hash = "" } = useParams();
  const { state, retry, die } = useLink(hash, () => read(hash));
  if (state === "loading") return <PortalLoading />;
  if (state === "dead") return <PortalDead {...(dead === undefined ? {} : { text: dead })} />;
  if (state === "away") return <PortalAway onRetry={retry} />;
  const { company, contact } = state.opens;
  const link: OpenedLink = { hash, onChanged: retry, onDead: die };
  return (
    <PortalFrame company={company}>
      {children(state.opens, link)}
      {messages && <LinkMessages link={messages(hash)} company={company} onDead={die} />}
      <footer className="hq-portal-foot">
        {foot?.(state.opens, link)}
        {contact && <p>{t("portal.questions", { contact })}</p>}
      </footer>
    </PortalFrame>
  );
}
