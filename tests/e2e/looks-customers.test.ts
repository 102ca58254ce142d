import { describe } from "vitest";
import { looksOfAllScreens } from "./support/all-screens.ts";

describe("the screens of a customer", () => looksOfAllScreens("owner@atelier.example"));
