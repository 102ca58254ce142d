import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http as msw } from "msw";
import { expect } from "vitest";
import { authProvider } from "../../src/providers/auth-provider.ts";
import { xsrfHeader } from "../../src/providers/calls/early-calls.ts";
import { http } from "../../src/providers/calls/http.ts";
import { saveFile } from "../../src/providers/calls/save-file.ts";
import { clientConfig, readConfig } from "../../src/providers/client-config.ts";
import { authState, restore } from "../../src/providers/session/auth-state.ts";
import { loadIdentity, logout } from "../../src/providers/session/session.ts";
import { createFormStore } from "../../src/views/editing/form-store.ts";
import { FormField } from "../../src/views/form/form-field.tsx";
import { uploadEditorPhoto } from "../../src/views/inputs/upload.ts";
import { api, mockApi } from "../support/ui-api.ts";
import { savedFiles } from "../support/ui-saved.ts";
import { showInRefine } from "../support/ui-user.tsx";
import { enterPages, leads, screensAt, visit } from "./support/screens.tsx";
import { administrator, customer, guest, nobody, only, specification } from "./support/statement.ts";

const credentials = { email: "sam@hq.example", password: "HubAndSpoke1" };
const identity = (type_id: "E" | "C") => ({
  user: { id: 4, stakeholder_id: 1, first_name: "Dana", type_id, is_admin: false },
  customer: type_id === "C" ? { id: 1, name: "Atelier Nord", paymentMethodDefault: "card" } : null,
  ability: [{ subject: "TASKS", action: "create" }],
});
const answerLogin = (type_id: "E" | "C" = "E") => {
  mockApi("post", "/v1/auth/login", { result: { token: "t0ken" } });
  return mockApi("get", "/iam", identity(type_id));
};
const kept = () => JSON.parse(localStorage.getItem("hq_auth") ?? "null");

specification(
  "3 Entities and 4 States, the session",
  [
    {
      statement:
        "The token is stored under hq_token on a successful login, then the identity is loaded with it; authenticated becomes true",
      account: guest,
      try: async () => {
        const asked = answerLogin();
        expect(await authProvider.login(credentials)).toEqual({ success: true });
        expect(localStorage.getItem("hq_token")).toBe("t0ken");
        expect(asked[0]?.headers.get("authorization")).toBe("Bearer t0ken");
        expect(authState.get().authenticated).toBe(true);
      },
    },
    {
      statement: "A stored session token is read from local storage under the key hq_token",
      account: guest,
      try: () => {
        localStorage.setItem("hq_token", "kept");
        expect(restore()).toMatchObject({ authToken: "kept", authenticated: true });
        localStorage.removeItem("hq_token");
        expect(restore()).toMatchObject({ authToken: null, authenticated: false });
      },
    },
    {
      statement:
        "The state of authentication has isAdmin, maintenance, authenticated, refreshing, user, abilities and company, and is persisted",
      account: guest,
      try: async () => {
        answerLogin("C");
        await authProvider.login(credentials);
        const state = { isAdmin: false, maintenance: false, authenticated: true, abilities: [{ subject: "TASKS", action: "create" }] };
        const company = { name: "Atelier Nord", paymentMethodDefault: "card" };
        expect(authState.get()).toMatchObject({ ...state, authToken: "t0ken", refreshing: false, user: { type_id: "C" }, company });
        expect(kept()).toMatchObject({ ...state, user: { type_id: "C" }, company });
        expect(restore()).toMatchObject({ ...state, authToken: "t0ken", refreshing: false, user: { type_id: "C" }, company });
      },
    },
    {
      statement: "The session's user has id, stakeholder_id, first_name, abilities, authToken, isCustomer and isEmployee",
      account: guest,
      try: async () => {
        for (const [type, isCustomer] of [
          ["E", false],
          ["C", true],
        ] as const) {
          answerLogin(type);
          await authProvider.login(credentials);
          const user = {
            id: 4,
            stakeholder_id: 1,
            first_name: "Dana",
            authToken: "t0ken",
            abilities: [{ subject: "TASKS", action: "create" }],
          };
          expect(kept().user).toMatchObject({ ...user, isCustomer, isEmployee: !isCustomer });
        }
      },
    },
    {
      statement: "Logout resets all stored state",
      account: [administrator, customer()],
      try: async () => {
        mockApi("post", "/v1/auth/logout", {});
        for (const key of ["hq_notifications", "hq_view:1:leads", "hq_draft:1:lead:new", "pusherTransportNonTLS"])
          localStorage.setItem(key, "{}");
        await leads("/logout", "/auth");
        expect(authState.get()).toMatchObject({
          authToken: null,
          authenticated: false,
          user: null,
          abilities: [],
          company: null,
          isAdmin: false,
        });
        // How the sidebar stood belongs to the device.
        expect(Object.keys(localStorage).filter((key) => key !== "hq_sidebar")).toEqual([]);
      },
    },
    {
      statement: "Maintenance is switched on by a 503 and off by any later success",
      account: only("read ACCT_CONTACTS"),
      try: async () => {
        mockApi("get", "/down", {}, 503);
        mockApi("get", "/broken", {}, 500);
        mockApi("get", "/up", {});
        await http.get("/down").catch(() => undefined);
        expect(authState.get().maintenance).toBe(true);
        await http.get("/broken").catch(() => undefined);
        expect(authState.get().maintenance).toBe(true);
        await http.get("/up");
        expect(authState.get().maintenance).toBe(false);
      },
    },
    {
      statement: "Who has no ability at all is told so on the dashboard",
      account: nobody,
      try: async () => {
        await visit("/dashboard");
        expect(await screen.findByText(/^Your account has no permissions yet\./)).toBeInTheDocument();
      },
    },
    {
      statement: "The identity decides on screens as soon as it is loaded again",
      account: nobody,
      try: async () => {
        expect(screensAt("/contacts")).toEqual({ "/contacts": "closed" });
        mockApi("get", "/iam", { ...identity("E"), ability: [{ subject: "ACCT_CONTACTS", action: "read" }] });
        await loadIdentity();
        expect(screensAt("/contacts")).toEqual({ "/contacts": "Contacts" });
      },
    },
  ],
  enterPages,
);

specification(
  "7 Calls, the client",
  [
    {
      statement: "All calls send and accept JSON, carry the session's bearer token, and have no timeout",
      account: nobody,
      try: async () => {
        const asked = mockApi("post", "/tasks", {});
        await http.post("/tasks", { name: "Call" });
        expect(asked[0]?.headers.get("authorization")).toBe("Bearer secret-token");
        expect(asked[0]?.headers.get("content-type")).toContain("application/json");
        expect(asked[0]?.headers.get("accept")).toContain("application/json");
        expect(http.defaults.timeout).toBe(0);
      },
    },
    {
      statement: "The client sends the cross-site request token in X-XSRF-TOKEN, also in its first calls",
      account: nobody,
      try: async () => {
        // biome-ignore lint/suspicious/noDocumentCookie: the client reads this one.
        document.cookie = "XSRF-TOKEN=cross%20site";
        const [plain, client] = [mockApi("post", "/v1/auth/logout", {}), mockApi("get", "/tasks", {})];
        await http.get("/tasks");
        await logout();
        expect([client[0], plain[0]].map((asked) => asked?.headers.get("x-xsrf-token"))).toEqual(["cross site", "cross site"]);
        expect(xsrfHeader()).toEqual({ "X-XSRF-TOKEN": "cross site" });
        // biome-ignore lint/suspicious/noDocumentCookie: the client reads this one.
        document.cookie = "XSRF-TOKEN=; max-age=0";
      },
    },
    {
      statement: "An export is downloaded from the full path with a token parameter, and saved under the name in the answer's header",
      account: nobody,
      try: async () => {
        mockApi("post", "/tickets", { data: { token: "once" } });
        const files = savedFiles();
        const asked: string[] = [];
        api.use(
          msw.get("http://hq.test/api/exports/9/file", ({ request }) => {
            asked.push(new URL(request.url).search);
            return new HttpResponse("a,b", { headers: { "content-disposition": 'attachment; filename="Contacts.csv"' } });
          }),
        );
        expect(await saveFile("/api/exports/9/file", "export", "export")).toBe("Contacts.csv");
        expect(asked).toEqual(["?token=once"]);
        await waitFor(() => expect(files).toEqual([{ name: "Contacts.csv", text: "a,b" }]));
      },
    },
    {
      statement:
        "The editor's images go by POST to editor-photo with a token as a query parameter, which opens this one upload only (decision 0112)",
      account: nobody,
      try: async () => {
        const tickets = mockApi("post", "/tickets", { data: { token: "once" } });
        const asked: (string | null)[] = [];
        api.use(
          msw.post("http://hq.test/api/editor-photo", ({ request }) => {
            asked.push(new URL(request.url).searchParams.get("token"));
            return HttpResponse.json({ data: { id: 1, url: "/api/editor-photos/1" } }, { status: 201 });
          }),
        );
        expect(await uploadEditorPhoto(new File(["x"], "photo.png"))).toBe("/api/editor-photos/1");
        expect([tickets[0]?.body, asked]).toEqual([{ purpose: "editor-photo", path: "/editor-photo" }, ["once"]]);
      },
    },
    {
      statement: "The maps service is loaded with the first address that is typed, and not at all without a key",
      account: nobody,
      try: async () => {
        const frame = () => document.querySelector('iframe[src^="/maps.html"]');
        clientConfig.set(readConfig({ mapsKey: "maps-key" }));
        const form = createFormStore({}, { it: { kind: "address" } });
        showInRefine(<FormField form={form} name="it" field={{ kind: "address", label: "It" }} id="it" path="thing.it" />);
        const street = await screen.findByLabelText("Street");
        expect(frame()).toBeNull();
        await userEvent.type(street, "12 Pier");
        await waitFor(() => expect(frame()?.getAttribute("src")).toBe("/maps.html#maps-key"));
        clientConfig.set(readConfig(undefined));
      },
    },
  ],
  enterPages,
);
