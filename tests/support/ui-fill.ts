import userEvent from "@testing-library/user-event";

/** Enters a text into an empty field at once, as pasting does; typing key by key takes much longer. */
export async function fill(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}
