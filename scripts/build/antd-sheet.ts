import { createCache, extractStyle, StyleProvider } from "@ant-design/cssinjs";
import { Badge, Button, ConfigProvider, Dropdown, Input, Popover, Segmented, Tooltip } from "antd";
import { createElement, Fragment, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import type { Plugin } from "vite";
import { antdTheme } from "../../src/theme/antd-theme.ts";

const NAME = "virtual:hq-antd.css";
const RESOLVED = "\0hq-antd.css";

/** The component library's components that the frame and every list show. Others compute their styles when they are first shown. */
function shown(): ReactNode {
  const anchor = createElement("a");
  return createElement(
    Fragment,
    null,
    createElement(Button),
    createElement(Badge, { count: 1 }),
    createElement(Input),
    createElement(Dropdown, { menu: { items: [] } }, anchor),
    createElement(Tooltip, { title: "-" }, anchor),
    createElement(Popover, { title: "-" }, anchor),
    createElement(Segmented, { options: ["-"] }),
  );
}

/**
 * Their rules in our theme, with the list by which the library knows at run time that it need not compute them. Colors and durations are
 * variables, so the rules are the same in light and dark, with motion and without.
 */
function antdSheet(): string {
  const cache = createCache();
  renderToString(createElement(StyleProvider, { cache }, createElement(ConfigProvider, { theme: antdTheme("light", true) }, shown())));
  return extractStyle(cache, { plain: true, types: "style" });
}

/** Provides these rules as a style sheet made at build time: computing them took an eighth of a first list's time in the browser. */
export function antdStyles(): Plugin {
  return {
    name: "hq-antd-styles",
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? antdSheet() : undefined),
  };
}
