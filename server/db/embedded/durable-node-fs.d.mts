import { NodeFS } from "@electric-sql/pglite/nodefs";

export class PrivateNodeFS extends NodeFS {}
export class DurableNodeFS extends PrivateNodeFS {}
