// Runs in the page before anything else: measures when the rows first appear, and each later change of them.
const painted = (then) => requestAnimationFrame(() => setTimeout(() => then(performance.now()), 0));
const until = (holds) =>
  new Promise((resolve) => {
    const look = () => (holds() ? painted(resolve) : requestAnimationFrame(look));
    look();
  });

let clicked = 0;
addEventListener(
  "click",
  (event) => {
    clicked = event.timeStamp;
  },
  { capture: true },
);

const longTasks = [];
new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });

// Antd's rows in the pages we compare with, and ours.
const rows = "tr.ant-table-row, tr[data-row]";
const first = () => {
  const row = document.querySelector(rows);
  return row?.getAttribute("data-row") ?? row?.getAttribute("data-row-key") ?? null;
};

globalThis.watched = {
  cold: () => until(() => document.querySelectorAll(rows).length >= 50),
  changed: async (before) => {
    const at = await until(() => first() !== null && first() !== before);
    return at - clicked;
  },
  first,
  longTasks,
};
