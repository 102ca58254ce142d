import { describe } from "vitest";
import { looksOfAllScreens } from "./support/all-screens.ts";

describe("the screens of an administrator", () => looksOfAllScreens("admin@hq.example"));
