/** The colours of one room and of the piece in it. */
export interface Palette {
  readonly name: string;
  readonly main: string;
  readonly dark: string;
  readonly light: string;
  readonly wood: string;
  readonly wall: string;
  readonly floor: string;
}

export const palettes: readonly Palette[] = [
  { name: "sage", main: "#8fa68c", dark: "#6f876c", light: "#a9bda6", wood: "#8a6648", wall: "#f2ede3", floor: "#dccfbb" },
  { name: "terracotta", main: "#c9795a", dark: "#a95f43", light: "#dd9a7f", wood: "#6e4a33", wall: "#efe9e1", floor: "#d3c4b1" },
  { name: "blue", main: "#5f7fa3", dark: "#48648a", light: "#86a1bf", wood: "#a27d56", wall: "#e9edf0", floor: "#cbc6bd" },
];
