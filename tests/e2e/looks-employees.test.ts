import { describe } from "vitest";
import { looksOfAllScreens } from "./support/all-screens.ts";

describe("visual checks of the administrator screens", () => looksOfAllScreens("admin@hq.example", { all: 250, covering: 80 }));
