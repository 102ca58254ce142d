import { useEffect, useRef, useState } from "react";
import { t } from "../../i18n/kit/views.ts";
import type { ApiError } from "../../providers/calls/http-error.ts";

/** After this time the user is told that the request is slow. */
const PATIENCE_MS = 8000;

export interface Sending {
  /** The response is slow. */
  readonly slow: boolean;
  /** Runs a request. Only the user interrupts it, through `retry` or `stop`. */
  readonly send: <T>(call: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  /** Aborts the request and sends it once more. */
  readonly retry: () => void;
  /** Aborts the request: it is rejected like one without a response. */
  readonly stop: () => void;
}

/** For requests that may never be answered: the client has no timeout, so the user is informed and decides. */
export function useSending(): Sending {
  const [slow, setSlow] = useState(false);
  const running = useRef<{ retry: () => void; stop: () => void; end: () => void }>(undefined);
  useEffect(() => () => running.current?.end(), []);

  const send = <T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      let current = new AbortController();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const end = () => {
        clearTimeout(timer);
        running.current = undefined;
        setSlow(false);
      };
      const start = () => {
        clearTimeout(timer);
        setSlow(false);
        timer = setTimeout(() => setSlow(true), PATIENCE_MS);
        const controller = new AbortController();
        current = controller;
        call(controller.signal).then(
          (result) => {
            if (controller !== current) return;
            end();
            resolve(result);
          },
          (failure: unknown) => {
            if (controller !== current) return;
            end();
            reject(failure);
          },
        );
      };
      running.current = {
        end,
        retry: () => {
          current.abort();
          start();
        },
        stop: () => {
          const controller = current;
          current = new AbortController();
          controller.abort();
          end();
          reject({ name: "ApiError", message: t("form.stopped"), statusCode: 0, body: { stopped: true } } satisfies ApiError);
        },
      };
      start();
    });

  return { slow, send, retry: () => running.current?.retry(), stop: () => running.current?.stop() };
}

/** The message for a failed request: what happened, and what to do now. */
export function problemOf(error: ApiError): string {
  if (error.body.stopped) return error.message;
  if (error.statusCode === 0) return t("form.offline");
  if (error.statusCode === 404) return t("form.gone");
  if (error.statusCode === 403) return t("form.denied", { reason: error.message.replace(/\.$/, "") });
  if (error.statusCode >= 500) return t("form.broken", { reason: error.message });
  return error.message;
}

/** The same where no field shows its errors: the first of those comes before the message. */
export const firstProblemOf = (error: ApiError): string => Object.values(error.errors ?? {})[0]?.[0] ?? problemOf(error);
