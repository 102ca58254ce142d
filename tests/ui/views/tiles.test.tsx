import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { images, ref, text } from "../../../src/schemas/fields/fields.ts";
import { type AnyResource, resource } from "../../../src/schemas/resource.ts";
import { me } from "../../../src/schemas/rules/where.ts";
import { mockApi } from "../../support/ui-api.ts";
import { startWith } from "./app.tsx";

const chair: AnyResource = resource("chair", {
  title: "tag",
  path: "/chairs",
  subject: "WH_INVENTORY",
  bizObject: 990,
  fields: {
    tag: text({ search: true }),
    name: text({ sort: true }),
    owner: ref("chair"),
    room: text({ sort: true, filter: true }),
    shelf: text({ hiddenFrom: "customer" }),
    photos: images(),
  },
  customer: { rows: { owner: me.company }, may: ["read"] },
  views: {
    list: { columns: ["tag"], tiles: { image: "photos", title: "name", facts: ["tag", "owner", "room", "shelf"], groups: ["room"] } },
  },
});

const row = (id: number, room: string | null) => ({
  id,
  version: 1,
  tag: `T${id}`,
  name: `Chair ${id}`,
  room,
  shelf: "A-01",
  owner: "Acme",
  ownerId: 7,
});

function serve() {
  const lists = mockApi("get", "/chairs", {
    data: { currentPage: 1, chairs: [row(1, "Den"), row(2, "den"), row(3, null)], total: 3, totalIsCapped: false, next: null },
  });
  const pictures = mockApi("get", "/chairs/pictures", {
    data: [
      { id: 1, fileId: 5, count: 3, image: "data:image/webp;base64,AAAA" },
      { id: 2, fileId: 6, count: 1, image: null },
    ],
  });
  return { lists, pictures };
}

describe("the tiles of a list", () => {
  it("show the first picture of each row, asked for once for the page", async () => {
    const { lists, pictures } = serve();
    startWith([chair], "/chairs");
    await userEvent.click(await screen.findByText("Photos"));
    expect(screen.getByTestId("where")).toHaveTextContent("/chairs?view=tiles");
    const tiles = within(await screen.findByRole("list", { name: "Chairs" })).getAllByRole("listitem");
    await waitFor(() => expect(tiles[0]?.querySelector("img")).toHaveAttribute("src", "data:image/webp;base64,AAAA"));
    expect(tiles[0]).toHaveTextContent("3 photos");
    expect(tiles[1]).toHaveTextContent("There was some problem with the image.");
    expect(tiles[2]).toHaveTextContent("No photo yet");
    expect(within(tiles[0] as HTMLElement).getByRole("link", { name: "Chair 1" })).toHaveAttribute("href", "/chairs/1");
    expect(pictures.map(({ query }) => query.get("ids"))).toEqual(["1,2,3"]);
    expect(lists.at(-1)?.query.get("fields")?.split(",")).toEqual(["name", "tag", "owner", "room", "shelf"]);
  });

  it("are grouped by a field, which the rows are then sorted by", async () => {
    const { lists } = serve();
    startWith([chair], "/chairs?view=tiles");
    await userEvent.click(await screen.findByRole("radio", { name: "Room" }));
    expect(screen.getByTestId("where")).toHaveTextContent("/chairs?view=tiles&group=room");
    await waitFor(() => expect(lists.at(-1)?.query.get("sort")).toBe("room"));
    const headings = await screen.findAllByRole("heading", { level: 2 });
    expect(headings.map((each) => each.textContent)).toEqual(["Den 2", "No room 1"]);
  });

  it("hide from customers what is hidden from them, and their own company", async () => {
    serve();
    startWith([chair], "/chairs?view=tiles", { side: "C", isAdmin: true });
    const list = await screen.findByRole("list", { name: "Chairs" });
    expect(list).toHaveTextContent("Den");
    expect(list).not.toHaveTextContent("A-01");
    expect(list).not.toHaveTextContent("Acme");
  });
});
