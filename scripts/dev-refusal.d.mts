interface Pages {
  on(event: "connection", listener: () => void): void;
  send(payload: Readonly<Record<string, unknown>>): void;
}

export function devRefusal(): {
  attach(socket: Pages): void;
  refuse(problems: readonly string[]): void;
  accept(): void;
};
