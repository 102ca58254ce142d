/** Formats ISO-8601 timestamps in a time zone, YYYY-MM-DD HH:mm. */
export function localTime(timeZone: string): (timestamp: string) => string {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  return (timestamp) => {
    const parts = new Map(format.formatToParts(new Date(timestamp)).map(({ type, value }) => [type, value]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? "";
    return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")} ${part("hour")}:${part("minute")}`;
  };
}
