import { writable } from "../../../effects/claim-harness.ts";
import { act, answerOf, type Claim, change, type Maker, type Piece, pick, type Step, today, type World } from "./world.ts";

export const CLAIMED = 90_00;
const canClaim = ({ state, isKnown }: Piece): boolean => isKnown && ["inStock", "onHold", "out", "delivered", "writtenOff"].includes(state);

/** A command on a claim in certain states. */
const claiming =
  (what: {
    readonly from: readonly Claim["state"][];
    readonly can?: (claim: Claim, step: Step) => boolean;
    readonly send: (world: World, path: string, step: Step) => ReturnType<typeof act>;
    readonly after: (claim: Claim, step: Step) => Partial<Claim>;
  }): Maker =>
  (world, step) => {
    const can = (claim: Claim) => what.from.includes(claim.state) && (what.can?.(claim, step) ?? true);
    const claim = pick(step, world.claims, can, step.pick);
    return (
      claim && {
        about: `${claim.number}, which is ${claim.state}`,
        may: can(claim),
        send: () => what.send(world, `claims/${claim.id}`, step),
        apply: () => void Object.assign(claim, what.after(claim, step)),
      }
    );
  };
const amountOf = ({ other }: Step): number => (other % 10) * 10_00;

export const claimCommands = {
  /** Mostly about what has left. */
  fileClaim: (world, step) => {
    const { harness, claims } = world;
    const hasLeft = ({ state }: Piece) => ["out", "delivered", "writtenOff"].includes(state);
    const piece = pick(step, world.pieces, hasLeft, step.pick);
    return (
      piece && {
        about: `${piece.tag}, which is ${piece.state}`,
        may: canClaim(piece),
        send: async () =>
          answerOf(
            await harness.bob.post("claims", {
              ...{ customerId: harness.acme, occurredOn: today(), story: "It was dropped at the door", valuation: "released" },
              lines: [{ pieceId: piece.id, damage: "Broken leg", claimed: CLAIMED, weight: 50 }],
            }),
          ),
        apply: async ({ id, number }) => {
          const { internalCustody } = await harness.see(`claims/${id}`);
          claims.push({ id, number, custody: JSON.stringify(internalCustody), state: "filed", settled: null, offered: null });
        },
      }
    );
  },
  reviewClaim: claiming({
    from: ["filed"],
    send: (world, path) => act(world, path, "review", { adjusterId: world.harness.bob.actor.id }),
    after: () => ({ state: "reviewing" }),
  }),
  settleClaim: claiming({
    from: ["filed", "reviewing", "offered", "accepted", "paid"],
    // Once it is offered, the same amount can be written again, and no other.
    can: ({ state, settled }, step) => state === "filed" || state === "reviewing" || settled === amountOf(step),
    send: async (world, path, step) => {
      const { lines } = await world.harness.see(path);
      return change(world, path, { lines: writable(lines, { settled: amountOf(step), reason: "As agreed" }) });
    },
    after: (_, step) => ({ settled: amountOf(step) }),
  }),
  offerClaim: claiming({
    from: ["reviewing"],
    can: ({ settled }) => settled !== null && settled > 0,
    send: (world, path) => act(world, path, "offer", { explanation: "By weight" }),
    after: ({ settled }) => ({ state: "offered", offered: settled }),
  }),
  acceptClaim: claiming({
    from: ["offered"],
    send: (world, path) => act(world, path, "accept", {}, world.harness.cleo),
    after: () => ({ state: "accepted" }),
  }),
  declineClaim: claiming({
    from: ["filed", "reviewing", "offered"],
    send: (world, path) => act(world, path, "decline", { reason: "Worn before" }),
    after: () => ({ state: "declined" }),
  }),
  reopenClaim: claiming({
    from: ["declined"],
    send: (world, path) => act(world, path, "reopen"),
    after: () => ({ state: "reviewing", offered: null }),
  }),
  payClaim: claiming({
    from: ["accepted"],
    send: (world, path) => act(world, path, "payOut", { method: "ach", reference: "A-1", on: today() }),
    after: () => ({ state: "paid" }),
  }),
  voidClaimPayment: claiming({
    from: ["paid"],
    send: (world, path) => act(world, path, "voidPayment", { reason: "Wrong account" }),
    after: () => ({ state: "accepted" }),
  }),
  withdrawClaim: claiming({
    from: ["filed", "reviewing"],
    send: (world, path) => act(world, path, "withdraw"),
    after: () => ({ state: "withdrawn" }),
  }),
} satisfies Record<string, Maker>;
