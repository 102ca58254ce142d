import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { DayRange, isDayRange } from "../../../src/pages/day-range.tsx";

function Page({ mayBeOpen = false }: { mayBeOpen?: boolean }) {
  const [days, setDays] = useState({ from: "2026-11-01", to: "2026-11-20" });
  return (
    <>
      <DayRange days={days} mayBeOpen={mayBeOpen} onChange={(end, day) => setDays({ ...days, [end]: day })} />
      <button type="button" onClick={() => setDays({ from: "2026-10-01", to: "2026-10-31" })}>
        October
      </button>
      <output>{`${days.from} ${days.to} ${isDayRange(days)}`}</output>
    </>
  );
}

const days = () => screen.getByRole("status").textContent;
const start = () => screen.getByLabelText("Start date");
async function type(label: string, text: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
  fireEvent.blur(screen.getByLabelText(label));
}
const shown = () => screen.findByDisplayValue("11/01/2026");

describe("a range of days", () => {
  it("is typed, and refuses an end before its start", async () => {
    render(<Page />);
    await shown();
    await type("Start date", "11/5/26");
    expect(days()).toBe("2026-11-05 2026-11-20 true");
    await type("End date", "11/4/26");
    expect(days()).toBe("2026-11-05 2026-11-04 false");
    expect(screen.getByLabelText("End date")).toHaveAccessibleDescription("The end date is before the start date.");
  });

  it("keeps what can't be read and says so, until another day is chosen", async () => {
    render(<Page />);
    await shown();
    await type("Start date", "13/45/2026");
    expect(start()).toHaveValue("13/45/2026");
    expect(start()).toHaveAccessibleDescription("Enter a date as MM/DD/YYYY.");
    expect(start()).toBeInvalid();
    expect(days()).toBe(" 2026-11-20 false");
    fireEvent.click(screen.getByRole("button", { name: "October" }));
    expect(start()).toHaveValue("10/01/2026");
    expect(start()).toBeValid();
  });

  it("needs both ends, unless they can be left open", async () => {
    const { unmount } = render(<Page />);
    await shown();
    await type("Start date", "");
    expect(start()).toHaveAccessibleDescription("Enter a date.");
    unmount();
    render(<Page mayBeOpen />);
    await shown();
    await type("Start date", "");
    expect(days()).toBe(" 2026-11-20 false");
    expect(start()).not.toHaveAccessibleDescription();
  });
});
