import { describe } from "vitest";
import { looksOfAllScreens } from "./support/all-screens.ts";

describe("visual checks of the customer screens", () => looksOfAllScreens("owner@atelier.example", { all: 80, covering: 15 }));
