import type { Tone } from "../schemas/actions/action.ts";

/**
 * The one place that defines how HQ looks. The component library's theme, the variables of the style sheets and the sign-in screen are
 * derived from it, so no other file names a color or a size.
 */

type ToneColors = { ink: string; ground: string; line: string };

export type ColorPalette = {
  ground: string;
  surface: string;
  raised: string;
  sunken: string;
  hover: string;
  selected: string;
  line: string;
  lineStrong: string;
  ink: string;
  inkSoft: string;
  inkFaint: string;
  accent: string;
  accentHover: string;
  accentActive: string;
  accentInk: string;
  accentGround: string;
  onAccent: string;
  /** The background gradient of the sign-in screen, from corner to corner; its text is white. */
  brandFrom: string;
  brandTo: string;
  focus: string;
  shadow: string;
  overlay: string;
  tones: Record<Tone, ToneColors>;
};

export const light: ColorPalette = {
  ground: "#f6f5f2",
  surface: "#ffffff",
  raised: "#ffffff",
  sunken: "#f1efeb",
  hover: "#f3f1ed",
  selected: "#e6f0f1",
  line: "#e5e2dc",
  lineStrong: "#cdc8bf",
  ink: "#1d1f21",
  inkSoft: "#54575b",
  inkFaint: "#66696d",
  accent: "#10596b",
  accentHover: "#17697d",
  accentActive: "#0b4655",
  accentInk: "#10596b",
  accentGround: "#e6f0f1",
  onAccent: "#ffffff",
  brandFrom: "#10596b",
  brandTo: "#0a3a47",
  focus: "rgba(16, 89, 107, 0.28)",
  shadow: "0 1px 2px rgba(29, 31, 33, 0.06), 0 8px 24px rgba(29, 31, 33, 0.08)",
  overlay: "rgba(29, 31, 33, 0.4)",
  tones: {
    neutral: { ink: "#54575b", ground: "#efede8", line: "#dcd8d0" },
    info: { ink: "#1e4fa8", ground: "#e8effb", line: "#c9d9f3" },
    progress: { ink: "#6a3fa0", ground: "#f1eaf9", line: "#dccbed" },
    good: { ink: "#1d6b3e", ground: "#e5f3ea", line: "#c1e0cc" },
    warn: { ink: "#8a5300", ground: "#fbf0da", line: "#efd9ac" },
    bad: { ink: "#a8281d", ground: "#fbe9e7", line: "#f1c8c3" },
    muted: { ink: "#66696d", ground: "#f4f3f0", line: "#e5e2dc" },
  },
};

export const dark: ColorPalette = {
  ground: "#141618",
  surface: "#1b1e20",
  raised: "#232729",
  sunken: "#171a1b",
  hover: "#24282a",
  selected: "#1b3238",
  line: "#2d3234",
  lineStrong: "#454b4e",
  ink: "#e9e8e5",
  inkSoft: "#b3b4b3",
  inkFaint: "#989b9b",
  accent: "#23758a",
  accentHover: "#287e94",
  accentActive: "#1c6376",
  accentInk: "#7cc3d3",
  accentGround: "#1b3238",
  onAccent: "#ffffff",
  brandFrom: "#0e4655",
  brandTo: "#0a2530",
  focus: "rgba(124, 195, 211, 0.35)",
  shadow: "0 1px 2px rgba(0, 0, 0, 0.4), 0 8px 24px rgba(0, 0, 0, 0.4)",
  overlay: "rgba(0, 0, 0, 0.6)",
  tones: {
    neutral: { ink: "#c2c3c1", ground: "#2a2e30", line: "#3b4042" },
    info: { ink: "#94b8f5", ground: "#1c2a44", line: "#2c4068" },
    progress: { ink: "#c7a8ec", ground: "#2c2340", line: "#453764" },
    good: { ink: "#86cf9f", ground: "#1a3325", line: "#28503a" },
    warn: { ink: "#e8bd6b", ground: "#382b14", line: "#584521" },
    bad: { ink: "#f3a097", ground: "#3f1f1c", line: "#66312c" },
    muted: { ink: "#989b9b", ground: "#202426", line: "#2d3234" },
  },
};

/** Sizes in px, durations in ms. */
export const sizes = {
  font: 13.5,
  fontSmall: 12.5,
  fontLarge: 15,
  fontTitle: 20,
  control: 34,
  controlSmall: 28,
  row: 38,
  radius: 7,
  radiusSmall: 5,
  radiusLarge: 10,
  header: 52,
  sidebar: 232,
  sidebarCollapsed: 60,
  toolbar: 44,
  motion: 160,
  sidebarMotion: 200,
  /** Above this width, in px, the sidebar collapses; below it, it is hidden. */
  sidebarBreakpoint: 992,
} as const;

export const fonts = {
  text: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif',
  mono: 'ui-monospace, "SF Mono", "Cascadia Mono", "Segoe UI Mono", "Roboto Mono", "Liberation Mono", monospace',
} as const;
