import { connect, createServer, type Socket } from 'node:net';

export type ProxiedConnection = {
  /** From now on nothing passes in either direction, and neither side learns of it. */
  silence(): void;
  /** Closes it on both sides; what has arrived is not passed on. */
  drop(): void;
};

export type TcpProxy = {
  /** The address with this proxy in the place of its host and port. */
  readonly url: string;
  /** Called with what a client sends, before it is passed on. */
  onRequest: (chunk: Buffer, connection: ProxiedConnection) => void;
  /** Called with what the server sends, before it is passed on. */
  onResponse: (chunk: Buffer, connection: ProxiedConnection) => void;
  /** Nothing passes on any connection, old or new, until `resume`; what was sent arrives then. */
  freeze(): void;
  /** Ends all connections, and new ones at once, until `resume`. */
  refuse(): void;
  resume(): void;
  close(): Promise<void>;
};

/** Stands between clients and a server on loopback, to make single connections go silent or break. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let isRefusing = false;
  const server = createServer((client) => {
    if (isRefusing) {
      client.resetAndDestroy();
      return;
    }
    const upstream = connect(Number(port), hostname);
    let silent = false;
    const connection = {
      silence: () => {
        silent = true;
      },
      drop: () => {
        silent = true;
        client.destroy();
        upstream.destroy();
      },
    };
    const forward = (from: Socket, to: Socket, observe: (chunk: Buffer) => void): void => {
      sockets.add(from);
      if (isFrozen) from.pause();
      from.on('data', (chunk) => {
        if (!silent) observe(chunk);
        if (!silent) to.write(chunk);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        if (!silent) to.destroy();
      });
    };
    forward(client, upstream, (chunk) => proxy.onRequest(chunk, connection));
    forward(upstream, client, (chunk) => proxy.onResponse(chunk, connection));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.port = String((server.address() as { port: number }).port);
  const proxy: TcpProxy = {
    url: url.href,
    onRequest: () => undefined,
    onResponse: () => undefined,
    freeze: () => {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    refuse: () => {
      isRefusing = true;
      for (const socket of sockets) socket.destroy();
    },
    resume: () => {
      isFrozen = false;
      isRefusing = false;
      for (const socket of sockets) socket.resume();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}
