import { type AnchorHTMLAttributes, type MouseEvent, useContext } from "react";
import { UNSAFE_NavigationContext as NavigationContext } from "react-router";

const meansHere = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented;

/**
 * A link to an absolute path of the application, for places that hold many. The router's own asks for the page's address, and so is
 * rendered anew whenever that changes: with a hundred on a list, at each turn of a page.
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
