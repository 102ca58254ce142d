import { type Caller, isSystem, userIdOf } from "../access/caller.ts";
import { type Attempts, createAttempts } from "./attempts.ts";
import { tooManyAttempts, tooManyMessages } from "./wire/problem.ts";

/**
 * Bounds what one person can make the product send to others. Each process counts by itself. `transaction` is the one in which it is written: what
 * is rolled back was never sent.
 */
export interface SendingLimits {
  /**
   * Counts an email that the caller causes to these addresses. What the program sends on its own is not limited.
   * @throws Problem 429 with the time to wait, if the person, their company or one of the addresses has had too many
   */
  email(transaction: object, caller: Caller, addresses: readonly string[]): void;
  /**
   * Counts a comment of the caller.
   * @throws Problem 429 with the time to wait
   */
  comment(transaction: object, caller: Caller): void;
  /** Counts a notification and returns those of these users who still get one: the others have had enough from this person for now. */
  notified(transaction: object, caller: Caller, users: readonly number[]): number[];
  /** Counts nothing of a transaction that was rolled back. */
  takeBack(transaction: object): void;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** `now` need not be the time of day, but must run evenly. */
export function createSendingLimits(now: () => number = () => performance.now()): SendingLimits {
  // Staff write to all customers, a customer to a few people.
  const ofEmployee = createAttempts(500, HOUR);
  const ofCustomer = createAttempts(20, HOUR);
  // Of all users of one customer together.
  const ofCompany = createAttempts(40, HOUR);
  // From anybody.
  const toAddress = createAttempts(20, HOUR);
  const comments = createAttempts(20, MINUTE);
  const notifications = createAttempts(20, 10 * MINUTE);

  const counted = new WeakMap<object, (() => void)[]>();
  function count(transaction: object, attempts: Attempts, subject: string, at: number): void {
    attempts.add(subject, at);
    const all = counted.get(transaction) ?? [];
    counted.set(transaction, all);
    all.push(() => attempts.takeBack(subject));
  }

  /** Whose emails an email of this caller counts among. */
  function senders(caller: Caller): [Attempts, string][] {
    const id = userIdOf(caller);
    if (id === null) return [];
    if (isSystem(caller) || caller.side === "employee") return [[ofEmployee, `${id}`]];
    return [
      [ofCustomer, `${id}`],
      [ofCompany, `${caller.companyId}`],
    ];
  }

  return {
    email(transaction, caller, addresses) {
      const people = senders(caller);
      if (people.length === 0) return;
      const at = now();
      const all = [...people, ...addresses.map((address): [Attempts, string] => [toAddress, address.toLowerCase()])];
      const wait = Math.max(...all.map(([attempts, subject]) => attempts.wait(subject, at)));
      if (wait > 0) throw tooManyMessages(Math.ceil(wait / 1_000));
      for (const [attempts, subject] of all) count(transaction, attempts, subject, at);
    },
    comment(transaction, caller) {
      const subject = `${userIdOf(caller)}`;
      const at = now();
      const wait = comments.wait(subject, at);
      if (wait > 0) throw tooManyAttempts(Math.ceil(wait / 1_000));
      count(transaction, comments, subject, at);
    },
    notified(transaction, caller, users) {
      const id = userIdOf(caller);
      if (id === null) return [...users];
      const at = now();
      return users.filter((user) => {
        const subject = `${id} ${user}`;
        if (notifications.wait(subject, at) > 0) return false;
        count(transaction, notifications, subject, at);
        return true;
      });
    },
    takeBack(transaction) {
      for (const undo of counted.get(transaction) ?? []) undo();
      counted.delete(transaction);
    },
  };
}
