import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { OptionSelect } from "../../../src/views/inputs/option-select.tsx";
import { Dialog } from "../../../src/views/kit/dialog.tsx";
import { useSubmitKeys } from "../../../src/views/kit/submit-keys.ts";
import { stays } from "../../support/waits.ts";

const ok = vi.fn();
const below = vi.fn();
afterEach(() => {
  ok.mockClear();
  below.mockClear();
});

const control = (label: string) => screen.getAllByLabelText(label).find((each) => each.matches("input, textarea")) as HTMLElement;

/** A dialog over a form that saves by the same keys. */
function Page({ danger = false, isOpen = true }: { danger?: boolean; isOpen?: boolean }) {
  useSubmitKeys(below);
  return (
    <Dialog open={isOpen} title="Approve" onOk={ok} okText="Go" okButtonProps={{ danger }}>
      <input aria-label="Name" />
      <textarea aria-label="Note" />
      <input type="checkbox" aria-label="Sure" />
      <OptionSelect aria-label="Source" options={[{ value: "web", label: "Website" }]} />
      <table>
        <tbody>
          <tr>
            <td>
              <input data-cell="1 name" aria-label="Cell" />
            </td>
          </tr>
        </tbody>
      </table>
    </Dialog>
  );
}

function open(danger = false) {
  const { rerender } = render(<Page isOpen={false} />);
  rerender(<Page danger={danger} />);
  return rerender;
}

it.each(["{Control>}{Enter}{/Control}", "{Meta>}{Enter}{/Meta}", "{Control>}s{/Control}", "{Meta>}s{/Meta}"])(
  "%s runs a dialog's primary action wherever the focus is, and not the form's below",
  async (keys) => {
    open();
    for (const [times, label] of ["Name", "Note", "Source", "Cell"].entries()) {
      control(label).focus();
      await userEvent.keyboard(keys);
      await waitFor(() => expect(ok).toHaveBeenCalledTimes(times + 1));
    }
    expect(below).not.toHaveBeenCalled();
  },
);

it("runs the form's again once the dialog is closed", async () => {
  const rerender = open();
  rerender(<Page isOpen={false} />);
  await userEvent.keyboard("{Control>}s{/Control}");
  await waitFor(() => expect(below).toHaveBeenCalledOnce());
  expect(ok).not.toHaveBeenCalled();
});

it("Enter does it in a box of one line only", async () => {
  open();
  for (const label of ["Note", "Sure", "Source", "Cell"]) {
    control(label).focus();
    await userEvent.keyboard("{Enter}");
  }
  expect(ok).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText("Name"), "Ada{Enter}");
  await waitFor(() => expect(ok).toHaveBeenCalledOnce());
});

it("confirms what takes something away by Ctrl+Enter alone", async () => {
  open(true);
  await userEvent.type(screen.getByLabelText("Name"), "Ada{Enter}");
  await userEvent.keyboard("{Control>}s{/Control}");
  await stays(() => expect(ok).not.toHaveBeenCalled(), 20, "keys that do nothing leave no trace");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(ok).toHaveBeenCalledOnce());
});
