import { readAddress, storedParts } from "../values/typed-address.ts";
import { readPhone } from "../values/typed-phone.ts";
import { setKindReaders } from "./kind-readers.ts";

// Whoever imports this can read every kind.
setKindReaders({ phone: readPhone, address: readAddress, addressParts: storedParts });
