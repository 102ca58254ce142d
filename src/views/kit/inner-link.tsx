import { type AnchorHTMLAttributes, type MouseEvent, useContext } from "react";
import { UNSAFE_NavigationContext as NavigationContext } from "react-router";

const meansHere = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented;

/**
 * A link to an absolute path of the application, for places with many links. The router's own link subscribes to the address and
 * re-renders whenever it changes: on a list, a hundred links with each page.
 */
export function InnerLink({ to, ...rest }: { readonly to: string } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "onClick">) {
  const { navigator } = useContext(NavigationContext);
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        if (!meansHere(event)) return;
        event.preventDefault();
        navigator.push(to);
      }}
    />
  );
}
