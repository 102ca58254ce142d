import { type ReactNode, type UIEvent, useEffect, useRef, useState } from "react";

/** The list shows a shadow under what stands above it after so many px of scroll. */
const SHADOW_AFTER = 10;

type Props = {
  /** How near to the end, in px, the next page is asked for. */
  distance: number;
  hasMore: boolean;
  loading: boolean;
  onMore: () => void;
  label: string;
  children: ReactNode;
};

/** A scrolling list that asks for more before its end is reached. */
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

  // A page that doesn't fill the box leaves nothing to scroll: the next one is asked for at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again whenever what is shown changes.
  useEffect(askIfNear, [children, hasMore, loading]);

  function scrolled(event: UIEvent<HTMLElement>) {
    setShadow(event.currentTarget.scrollTop > SHADOW_AFTER);
    askIfNear();
  }

  return (
    <div className="hq-scroll" data-shadow={shadow || undefined}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard. */}
      <section className="hq-scroll-box" ref={box} onScroll={scrolled} aria-label={label} aria-busy={loading} tabIndex={0}>
        {children}
      </section>
    </div>
  );
}
