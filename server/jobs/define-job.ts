import type { Sweep } from "./clean-up.ts";
import type { JobHandler } from "./handler.ts";

/**
 * The services of a server that jobs are made of, each by its name. Where they are created says what they are
 * (`server/composition/background.ts`), as plugins of Fastify say what they add to it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is added to.
export interface JobServices {}

/** Jobs of one lane share a worker, and no other lane waits for it. */
export interface Lane {
  readonly name: string;
  /** How many run at once; the worker's own number by default. */
  readonly concurrency?: number;
  /** Its jobs start over, or go on, after an interruption: a server that closes does not wait for them. */
  readonly isInterrupted?: true;
}

export const usualLane: Lane = { name: "usual" };
/** A mail server may take ten minutes to answer. */
export const mailLane: Lane = { name: "mail", concurrency: 8 };
/** Exports and backups. */
export const longLane: Lane = { name: "long", concurrency: 2, isInterrupted: true };

/** The work of a queue. */
export interface JobDefinition {
  readonly defines: "job";
  readonly queue: string;
  /** Default the usual one. */
  readonly lane?: Lane;
  /** Runs by itself every so many seconds, once for all processes on the database. */
  readonly every?: number;
  /** Runs by itself at this time of the company's day. */
  readonly daily?: { readonly hour: number; readonly minute: number };
  /** Makes the handler of the services that it names; null where this server has nothing to do. */
  readonly run: (services: JobServices) => JobHandler | null;
  /** Takes up at a start what waits, and was not enqueued. */
  readonly resume?: (services: JobServices) => Promise<unknown>;
}

/** Defines a job. The server finds it by its place: exported from a file of an area, or of a room of the kit. */
export const defineJob = (job: Omit<JobDefinition, "defines">): JobDefinition => ({ defines: "job", ...job });

export const isJob = (value: unknown): value is JobDefinition => (value as Partial<JobDefinition> | null)?.defines === "job";

/** A part of the nightly clean-up. */
export interface SweepDefinition {
  readonly defines: "sweep";
  readonly sweep: (services: JobServices) => Sweep;
}

/** Defines a part of the nightly clean-up that is more than one SQL statement. It is found as jobs are. */
export const defineSweep = (sweep: SweepDefinition["sweep"]): SweepDefinition => ({ defines: "sweep", sweep });

export const isSweep = (value: unknown): value is SweepDefinition => (value as Partial<SweepDefinition> | null)?.defines === "sweep";
