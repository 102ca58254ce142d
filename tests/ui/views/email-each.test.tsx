import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { registerResources } from "../../../src/providers/registry.ts";
import { EmailEachDialog } from "../../../src/views/documents/email-each-dialog.tsx";
import { mockApi } from "../../support/ui-api.ts";
import { row, thing } from "./thing.ts";

afterEach(() => vi.unstubAllGlobals());

it("emails documents from a plain http address too, with one key however often it is tried", async () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  registerResources([thing]);
  const refused = mockApi("post", "/things/documents/tags/email", { message: "Try again later." }, 503);
  render(<EmailEachDialog resource={thing} name="tags" label="Tags" rows={[row(1), row(2)]} onClose={() => undefined} />);
  const send = screen.getByRole("button", { name: /^Send/ });
  await userEvent.click(send);
  await screen.findByRole("alert");
  const sent = mockApi("post", "/things/documents/tags/email", { data: [1, 2].map((id) => ({ id, sentTo: ["ann@oak.example"] })) });
  await userEvent.click(send);
  expect(await screen.findAllByText(/ann@oak\.example/)).toHaveLength(2);
  const key = refused[0]?.headers.get("Idempotency-Key");
  expect(key).toMatch(/^[\da-f]{32}$/);
  expect(sent[0]?.headers.get("Idempotency-Key")).toBe(key);
});
