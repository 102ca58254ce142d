import { NodeFS } from "@electric-sql/pglite/nodefs";

export class DurableNodeFS extends NodeFS {}
