import { type ColorPalette, dark, fonts, light, sizes } from "./tokens.ts";

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function paletteVariables(palette: ColorPalette): string {
  const { tones, ...plain } = palette;
  const lines = Object.entries(plain).map(([name, value]) => `--hq-${kebab(name)}:${value}`);
  for (const [tone, colors] of Object.entries(tones)) {
    for (const [part, value] of Object.entries(colors)) lines.push(`--hq-tone-${tone}-${part}:${value}`);
  }
  return lines.join(";");
}

function sizeVariables(): string {
  const { motion, sidebarMotion, ...pixels } = sizes;
  const lines = Object.entries(pixels).map(([name, value]) => `--hq-${kebab(name)}:${value}px`);
  lines.push(`--hq-motion:${motion}ms`, `--hq-sidebar-motion:${sidebarMotion}ms`);
  lines.push(`--hq-font-text:${fonts.text}`, `--hq-font-mono:${fonts.mono}`);
  return lines.join(";");
}

/** Within an element with a tone, the colors of that tone. */
const toneVariables = (tone: string): string =>
  `[data-tone=${tone}]{${["ink", "ground", "line"].map((part) => `--hq-tone-${part}:var(--hq-tone-${tone}-${part})`).join(";")}}`;

/** The tokens as one style sheet: light by default and on paper, dark by the system's or the user's choice. */
export function cssVariables(): string {
  const night = paletteVariables(dark);
  return [
    `:root{color-scheme:light;${sizeVariables()};${paletteVariables(light)}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;${night}}}`,
    `@media screen{:root[data-theme=dark]{color-scheme:dark;${night}}}`,
    ...Object.keys(light.tones).map(toneVariables),
    "@media (prefers-reduced-motion:reduce){:root{--hq-motion:0ms;--hq-sidebar-motion:0ms}}",
  ].join("\n");
}
