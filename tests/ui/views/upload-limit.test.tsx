// @module-tag gate
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http as mocked } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { problemsOf } from "../../../src/providers/calls/entry-calls.ts";
import { http, postData } from "../../../src/providers/calls/http.ts";
import { clientConfig, readConfig } from "../../../src/providers/client-config.ts";
import { registerResources } from "../../../src/providers/registry.ts";
import { plainData } from "../../../src/providers/session/login.ts";
import { createFormStore } from "../../../src/views/editing/form-store.ts";
import { FormField } from "../../../src/views/form/form-field.tsx";
import { uploadEditorPhoto, uploadFile } from "../../../src/views/inputs/upload.ts";
import { sourceFiles } from "../../support/imports.ts";
import { api } from "../../support/ui-api.ts";
import { showInRefine, signInAs } from "../../support/ui-user.tsx";
import { all } from "./thing.ts";

const usual = clientConfig.get();
beforeEach(() => {
  registerResources(all);
  signInAs({ isAdmin: true });
  // As the server says it in its page.
  clientConfig.set(readConfig({ ...usual, uploadBytes: 1_000_000 }));
});
afterEach(() => {
  clientConfig.set(usual);
  vi.restoreAllMocks();
});

const file = (size: number, name = "scan.pdf") => new File([new Uint8Array(size)], name);
const atLimit = () => file(1_000_000, "fits.pdf");
const beyond = () => file(1_000_001);
const sentence = "The file is too large. The limit is 1 MB.";

describe("a file that is larger than the server takes", () => {
  it("is refused by an input before any of it is sent, chosen or dropped", async () => {
    const stored = { id: 5, name: "fits.pdf", mime: "application/pdf", size: 1_000_000, url: "/files/5" };
    const post = vi.spyOn(http, "post").mockResolvedValue({ data: { data: stored } });
    const form = createFormStore({}, { it: { kind: "files" } });
    showInRefine(<FormField form={form} name="it" field={{ kind: "files" }} id="it" path="thing.it" />);
    const picker = await waitFor(() => {
      const found = document.querySelector<HTMLInputElement>("input[type=file]");
      if (!found) throw new Error("there is no file picker");
      return found;
    });
    await userEvent.upload(picker, [atLimit(), beyond()]);
    expect(await screen.findByText(`scan.pdf: ${sentence}`)).toBeInTheDocument();
    await waitFor(() => expect(form.get("it")).toEqual([stored]));
    const zone = picker.closest(".hq-files-input");
    if (!zone) throw new Error("there is nothing to drop on");
    fireEvent.drop(zone, { dataTransfer: { files: [file(1_000_001, "dropped.pdf")] } });
    expect(await screen.findByText(`dropped.pdf: ${sentence}`)).toBeInTheDocument();
    expect(post).toHaveBeenCalledTimes(1);
  });

  it("is refused by every other upload, also before a ticket is asked for", async () => {
    const post = vi.spyOn(http, "post");
    await expect(uploadFile(beyond())).rejects.toMatchObject({ statusCode: 413, message: sentence });
    await expect(uploadEditorPhoto(file(1_000_001, "large.png"))).rejects.toMatchObject({ statusCode: 413, message: sentence });
    expect(post).not.toHaveBeenCalled();
    const makers = sourceFiles("src").filter(({ text }) => text.includes("new FormData("));
    expect(makers.map(({ path }) => path)).toEqual(["src/providers/calls/upload-form.ts"]);
  });
});

describe("a refusal with the page of a proxy", () => {
  const page = () =>
    new HttpResponse("<html><title>413 Request Entity Too Large</title></html>", { status: 413, headers: { "content-type": "text/html" } });
  const ours = "The file is too large to be sent. Choose a smaller one.";

  it("is said in our words, in the app and on the pages of links", async () => {
    api.use(mocked.post("http://hq.test/api/files", page), mocked.post("http://hq.test/api/portal/x", page));
    await expect(postData("/files", {})).rejects.toMatchObject({ statusCode: 413, message: ours });
    const failure = await plainData("POST", "/portal/x", {}).catch((thrown: unknown) => thrown);
    expect(problemsOf(failure, "no answer")).toEqual({ "": ours });
  });
});
