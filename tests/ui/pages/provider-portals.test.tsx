// @module-tag gate
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { Route, Routes } from "react-router";
import { describe, expect, it, vi } from "vitest";
import type { JobPortal } from "../../../src/contract/job-portal.ts";
import type { PortalPaper, ProviderPortal } from "../../../src/contract/provider-portal.ts";
import { DocumentsPage } from "../../../src/pages/providers/document-portal/documents-page.tsx";
import { JobPage } from "../../../src/pages/providers/job-portal/job-page.tsx";
import { clientConfig } from "../../../src/providers/client-config.ts";
import { api, mockApi } from "../../support/ui-api.ts";
import { fill } from "../../support/ui-fill.ts";
import { show } from "../../support/ui-user.tsx";

const jobLink = "/portal/jobs/abc";
const providerLink = "/portal/providers/abc";
const open = (path: string) =>
  show(
    <Routes>
      <Route path="/portal/jobs/:jobHash" element={<JobPage />} />
      <Route path="/portal/providers/:providerHash" element={<DocumentsPage />} />
    </Routes>,
    path,
  );
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

/** Answers uploads and records the fields of their forms. jsdom's files arrive without their names and contents, so of a file it is its type. */
function mockUpload(path: string, reply: () => object): Record<string, string>[] {
  const forms: Record<string, string>[] = [];
  api.use(
    http.post(`http://hq.test/api${path}`, async ({ request }) => {
      const form: Record<string, string> = {};
      for (const [name, value] of await request.formData()) form[name] = typeof value === "string" ? value : value.type;
      forms.push(form);
      return HttpResponse.json(reply());
    }),
  );
  return forms;
}

/** Runs with a limit of the server's for files, and with a file beyond it. */
async function withLimit(work: (beyond: File) => Promise<void>): Promise<void> {
  const usual = clientConfig.get();
  clientConfig.set({ ...usual, uploadBytes: 1_000_000 });
  try {
    await work(new File([new Uint8Array(1_000_001)], "bill.pdf", { type: "application/pdf" }));
  } finally {
    clientConfig.set(usual);
  }
}
const tooLarge = "The file is too large. The limit is 1 MB.";

const job = (more: Partial<JobPortal> = {}) => ({
  data: {
    company: "Meridian Logistics",
    contact: "office@meridian.example",
    provider: "Bay Ridge Hauling",
    number: "PJ-00031",
    version: 2,
    state: "offered",
    isTaken: false,
    service: "delivery",
    movesGoods: true,
    window: "12/02/2026, 09:00 AM to 01:00 PM EST",
    cost: 600_00,
    validUntil: "2026-12-01",
    reason: null,
    work: {
      customer: "Casa Novak",
      description: "Use the freight elevator",
      pieces: [{ description: "Walnut sideboard", quantity: 1, weight: 140 }],
      stops: [{ purpose: "unload", address: "12 Beacon Street, Boston, MA 02108", access: ["Floor 4"], note: null, contact: null }],
    },
    photos: [],
    signedBill: [],
    mostPhotos: 20,
    mostBills: 5,
    ...more,
  } satisfies JobPortal,
});

describe("a job by its link", () => {
  it("is accepted under a name, and then started", async () => {
    let now = job();
    mockApi("get", jobLink, () => now);
    const answers = mockApi("post", jobLink, () => {
      now = job({ version: now.data.version + 1, state: answers.length === 1 ? "accepted" : "inProgress" });
      return now;
    });
    open(jobLink);
    expect(await screen.findByRole("heading", { name: "Job PJ-00031" })).toBeInTheDocument();
    expect(screen.getByText("Use the freight elevator")).toBeInTheDocument();
    await press("Accept for $600.00");
    expect(await screen.findByText("Enter who is accepting.")).toBeInTheDocument();
    expect(answers).toHaveLength(0);
    await fill(screen.getByLabelText("Who is accepting"), "Dana Whitfield");
    await press("Accept for $600.00");
    expect(await screen.findByRole("heading", { name: "The job is yours" })).toBeInTheDocument();
    await press("Start the job");
    expect(await screen.findByRole("heading", { name: "The job is in progress" })).toBeInTheDocument();
    expect(answers.map(({ body }) => body)).toEqual([{ answer: "accept", version: 2, name: "Dana Whitfield" }, { answer: "start" }]);
  });

  it("says that another provider was faster, and no longer where it is", async () => {
    mockApi("get", jobLink, job());
    const answers = mockApi("post", jobLink, { message: "This job is no longer offered." }, 409);
    open(jobLink);
    expect(await screen.findByText("12 Beacon Street, Boston, MA 02108")).toBeInTheDocument();
    mockApi("get", jobLink, job({ version: 3, state: "withdrawn", isTaken: true, work: null }));
    await fill(screen.getByLabelText("Who is accepting"), "Sam Ortiz");
    await press("Accept for $600.00");
    expect(await screen.findByRole("heading", { name: "Another provider took this job" })).toBeInTheDocument();
    expect(answers).toHaveLength(1);
    const main = screen.getByRole("main");
    for (const gone of ["Beacon Street", "freight elevator", "Casa Novak", "$600.00"]) expect(main).not.toHaveTextContent(gone);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("takes no file that is larger than the server does", async () => {
    mockApi("get", jobLink, job({ state: "inProgress" }));
    const bills = mockUpload(`${jobLink}/files/signedBill`, () => job());
    open(jobLink);
    await screen.findByRole("heading", { name: "The job is in progress" });
    await withLimit(async (beyond) => {
      await userEvent.upload(screen.getByLabelText("Add the bill"), beyond);
      expect(await screen.findByText(tooLarge)).toBeInTheDocument();
    });
    expect(bills).toEqual([]);
  });

  it("is completed with a photo and the signed bill", async () => {
    let now = job({ state: "inProgress" });
    mockApi("get", jobLink, () => now);
    const photos = mockUpload(`${jobLink}/files/photos`, () => {
      now = job({ ...now.data, photos: [{ id: 91, name: "done.jpg", isPicture: true }] });
      return now;
    });
    const bills = mockUpload(`${jobLink}/files/signedBill`, () => {
      now = job({ ...now.data, signedBill: [{ id: 92, name: "bill.pdf", isPicture: false }] });
      return now;
    });
    const answers = mockApi("post", jobLink, () => {
      now = job({ ...now.data, state: "completed" });
      return now;
    });
    open(jobLink);
    await screen.findByRole("heading", { name: "The job is in progress" });
    await press("Complete the job");
    expect(await screen.findByText("Add a photo of the finished work.")).toBeInTheDocument();
    await userEvent.upload(screen.getByLabelText("Take or choose photos"), new File(["jpeg"], "done.jpg", { type: "image/jpeg" }));
    expect(await screen.findByRole("img", { name: "Picture 1" })).toHaveAttribute("src", `/api${jobLink}/files/91`);
    await waitFor(() => expect(screen.queryByText("Add a photo of the finished work.")).toBeNull());
    await press("Complete the job");
    expect(await screen.findByText("Add the signed bill of lading.")).toBeInTheDocument();
    expect(answers).toHaveLength(0);
    await userEvent.upload(screen.getByLabelText("Add the bill"), new File(["%PDF-1.4"], "bill.pdf", { type: "application/pdf" }));
    expect(await screen.findByRole("link", { name: "bill.pdf" })).toBeInTheDocument();
    expect([photos, bills]).toEqual([[{ file: "image/jpeg" }], [{ file: "application/pdf" }]]);
    await fill(screen.getByLabelText("Who received it"), "R. Quill ");
    await press("Complete the job");
    expect(await screen.findByRole("heading", { name: "The job is completed" })).toBeInTheDocument();
    expect(answers.map(({ body }) => body)).toEqual([{ answer: "complete", receiverName: "R. Quill", note: "" }]);
  });
});

const paper = (more: Partial<PortalPaper>): PortalPaper => ({
  kind: "insurance",
  state: "current",
  endsOn: null,
  rejectReason: null,
  isChecked: false,
  ...more,
});
const provider = (more: Partial<ProviderPortal> = {}) => ({
  data: {
    company: "Meridian Logistics",
    contact: "office@meridian.example",
    name: "Old Post Road Transfer",
    message: "We have work for you next week.",
    papers: [
      paper({ state: "lapsed", endsOn: "2026-11-15" }),
      paper({ kind: "authority", endsOn: "2027-06-30" }),
      paper({ kind: "w9", state: "missing" }),
    ],
    expiresOn: "2026-12-31",
    left: 5,
    ...more,
  } satisfies ProviderPortal,
});

describe("the documents of a provider", () => {
  it("are shown as they stand, and a lapsed one is sent anew", async () => {
    vi.stubGlobal("scrollTo", () => undefined);
    mockApi("get", providerLink, provider());
    const forms = mockUpload(`${providerLink}/documents`, () => provider());
    open(providerLink);
    expect(await screen.findByText("We have work for you next week.")).toBeInTheDocument();
    const states = screen.getAllByRole("listitem").map((each) => each.querySelector(".hq-paper")?.textContent);
    expect(states.slice(0, 3)).toEqual([
      "Insurance certificateLapsed on 11/15/2026",
      "Operating authorityOn file until 06/30/2027",
      "W-9Missing",
    ]);
    await press("Upload a new insurance certificate");
    await press("Send for checking");
    expect(await screen.findByText("Take a photo or choose a file.")).toBeInTheDocument();
    expect(screen.getByText("Enter the last day it is valid.")).toBeInTheDocument();
    expect(forms).toHaveLength(0);
    await userEvent.upload(screen.getByLabelText("Photo or PDF"), new File(["jpeg"], "IMG_7.jpg", { type: "image/jpeg" }));
    await fill(screen.getByLabelText("Last day it is valid"), "2027-11-15");
    await fill(screen.getByLabelText("Insurer or agency"), "Granite Mutual");
    mockApi("get", providerLink, provider({ papers: [paper({ state: "waiting", isChecked: true })] }));
    await press("Send for checking");
    expect(await screen.findByText("Thank you. We received your document and will check it.")).toBeInTheDocument();
    expect(await screen.findByText("We are checking it")).toBeInTheDocument();
    expect(forms).toEqual([{ kind: "insurance", expiresOn: "2027-11-15", issuer: "Granite Mutual", file: "image/jpeg" }]);
  });

  it("are refused with the limit when they are too large to be sent", async () => {
    vi.stubGlobal("scrollTo", () => undefined);
    mockApi("get", providerLink, provider());
    const forms = mockUpload(`${providerLink}/documents`, () => provider());
    open(providerLink);
    await screen.findByText("We have work for you next week.");
    await press("Upload W-9");
    await withLimit(async (beyond) => {
      await userEvent.upload(screen.getByLabelText("Photo or PDF"), beyond);
      await press("Send for checking");
      expect(await screen.findByText(tooLarge)).toHaveClass("hq-field-error");
    });
    expect(forms).toEqual([]);
  });

  it("can't be sent while we still check enough of them", async () => {
    mockApi("get", providerLink, provider({ left: 0 }));
    open(providerLink);
    expect(await screen.findByText("We are still checking what you sent. You can send more once we have.")).toBeInTheDocument();
    expect(screen.queryByRole("button")).toBeNull();
  });
});
