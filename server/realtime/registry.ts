import type { Connection } from "./connection.ts";
import type { SessionId, SocketSession } from "./messages.ts";

/** The sockets of this process, indexed by socket id, user, session and channel. */
export function createRegistry() {
  const bySocket = new Map<string, Connection>();
  const byUser = new Map<number, Set<Connection>>();
  const bySession = new Map<SessionId, Set<Connection>>();
  const byChannel = new Map<string, Set<Connection>>();
  const unbound = new Map<string, Set<Connection>>();

  return {
    get size(): number {
      return bySocket.size;
    },
    get channels(): number {
      return byChannel.size;
    },
    /** The sockets without a session from this address, oldest first. */
    unboundOf: (address: string): ReadonlySet<Connection> => unbound.get(address) ?? new Set(),
    all: (): Connection[] => [...bySocket.values()],
    socket: (id: string): Connection | undefined => bySocket.get(id),
    ofUser: (id: number): Connection[] => [...(byUser.get(id) ?? [])],
    ofSession: (id: SessionId): Connection[] => [...(bySession.get(id) ?? [])],
    inChannel: (channel: string): Connection[] => [...(byChannel.get(channel) ?? [])],
    users: (): Set<number> => new Set(byUser.keys()),
    sessions: (): SessionId[] => [...bySession.keys()],

    add(connection: Connection): void {
      bySocket.set(connection.socketId, connection);
      put(unbound, connection.address, connection);
    },
    bind(connection: Connection, session: SocketSession): void {
      take(unbound, connection.address, connection);
      put(byUser, session.userId, connection);
      put(bySession, session.sessionId, connection);
      connection.bind(session);
    },
    join(connection: Connection, channel: string): void {
      connection.channels.add(channel);
      put(byChannel, channel, connection);
    },
    leave(connection: Connection, channel: string): void {
      connection.channels.delete(channel);
      take(byChannel, channel, connection);
    },
    remove(connection: Connection): void {
      if (!bySocket.delete(connection.socketId)) return;
      for (const channel of connection.channels) take(byChannel, channel, connection);
      connection.channels.clear();
      if (connection.session) {
        take(byUser, connection.session.userId, connection);
        take(bySession, connection.session.sessionId, connection);
      } else take(unbound, connection.address, connection);
    },
  };
}

export type Registry = ReturnType<typeof createRegistry>;

function put<K>(index: Map<K, Set<Connection>>, key: K, connection: Connection): void {
  const set = index.get(key);
  if (set) set.add(connection);
  else index.set(key, new Set([connection]));
}

function take<K>(index: Map<K, Set<Connection>>, key: K, connection: Connection): void {
  const set = index.get(key);
  if (set?.delete(connection) && set.size === 0) index.delete(key);
}
