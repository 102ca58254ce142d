import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { SentEmail } from "../../../src/contract/document-emails.ts";
import { tinyResources } from "../../contract/tiny/index.ts";
import { mockApi } from "../../support/ui-api.ts";
import { startWith } from "./app.tsx";

const email: SentEmail = {
  id: 1,
  at: "2026-11-26T10:00:00Z",
  by: "Bob",
  document: "Ticket",
  to: ["ada@client.example"],
  subject: "Your ticket",
  message: "Hello",
  digest: "0".repeat(64),
  delivery: "sent",
  refused: [],
  unanswered: [],
  link: null,
  file: { id: 5, name: "ticket.pdf", mime: "application/pdf", size: 10, url: "/files/5" },
};

it("emails that the mail server did not confirm say that they may have arrived", async () => {
  mockApi("get", "/tickets/7", {
    data: { id: 7, version: 1, number: "TK-0007", title: "Seven", state: "open", status: "Open", items: [], actions: {} },
  });
  mockApi("get", "/tickets/7/activity", { data: { entries: [], total: 0 } });
  mockApi("get", "/tickets/7/figures", { data: [] });
  mockApi("get", "/tickets/7/document-flow", { data: [], more: false });
  mockApi("get", "/tickets/7/emails", {
    data: [{ ...email, id: 2, delivery: "unanswered", unanswered: email.to }, email],
  } as never);
  startWith(tinyResources, "/tickets/7");
  const [unconfirmed, confirmed] = within(await screen.findByRole("region", { name: "Emails" })).getAllByRole("listitem");
  expect(unconfirmed).toHaveTextContent("Sent to ada@client.example, but the mail server did not confirm it. It may have arrived.");
  expect(confirmed).not.toHaveTextContent("confirm");
});
