import { type ReactNode, type UIEvent, useEffect, useRef, useState } from "react";

/** After this many px of scrolling, the list shows a shadow at its top. */
const SHADOW_AFTER = 10;

type Props = {
  /** The distance from the end, in px, at which the next page is requested. */
  distance: number;
  hasMore: boolean;
  loading: boolean;
  onMore: () => void;
  label: string;
  children: ReactNode;
};

/** A scrolling list that requests more before its end is reached. */
export function ScrollList({ distance, hasMore, loading, onMore, label, children }: Props) {
  const box = useRef<HTMLElement>(null);
  const [shadow, setShadow] = useState(false);

  const nearEnd = () => {
    const element = box.current;
    return element !== null && element.scrollHeight - element.scrollTop - element.clientHeight <= distance;
  };
  const askIfNear = () => {
    if (hasMore && !loading && nearEnd()) onMore();
  };

  // If the page doesn't fill the box, there is nothing to scroll, so the next one is requested at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again whenever the content changes.
  useEffect(askIfNear, [children, hasMore, loading]);

  function scrolled(event: UIEvent<HTMLElement>) {
    setShadow(event.currentTarget.scrollTop > SHADOW_AFTER);
    askIfNear();
  }

  return (
    <div className="hq-scroll" data-shadow={shadow || undefined}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard. */}
      <section className="hq-scroll-box" ref={box} onScroll={scrolled} aria-label={label} aria-busy={loading} tabIndex={0}>
        {children}
      </section>
    </div>
  );
}
