import { connect } from "node:net";
import type { Plugin } from "vite";

const EVERY_MS = 50;
/** Longer than any restart; then the call fails as it would without this. */
const LONGEST_MS = 60_000;

function isListening({ hostname, port }: URL): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.once("connect", () => {
      socket.destroy();
      done(true);
    });
    socket.once("error", () => done(false));
  });
}

/** For development: holds calls of the API back while the server restarts, so that a changed source costs the page no error. */
export function waitForServer(address: string): Plugin {
  const url = new URL(address);
  return {
    name: "hq-wait-for-server",
    apply: "serve",
    configureServer: ({ middlewares }) => {
      middlewares.use("/api", (_request, _response, next) => {
        const end = Date.now() + LONGEST_MS;
        const look = async () => {
          if ((await isListening(url)) || Date.now() > end) next();
          else setTimeout(look, EVERY_MS);
        };
        void look();
      });
    },
  };
}
