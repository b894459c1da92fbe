import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';
import { startTimer } from '../clock.ts';

/** How long a new connection took, by phase; null for a phase that did not happen. */
export type ConnectionTimings = { dnsMs: number | null; connectMs: number | null; tlsMs: number | null };

/** The phases of one request; a request on an open connection has no connection phases. */
export type PhaseTimings = ConnectionTimings & { firstByteMs: number | null; totalMs: number };

type Opened = ConnectionTimings & { age: () => number };

/**
 * Measures new connections. The HTTP client does not say which connection a request runs on, so a request takes the
 * measurement of a connection to its origin that was opened while it waited.
 */
export class ConnectionTimer {
  readonly #opened = new Map<string, Opened[]>();

  /** Wraps a connector of the HTTP client. */
  wrap(connect: buildConnector.connector): buildConnector.connector {
    return (options, callback) => {
      const origin = `${options.protocol}//${options.host ?? options.hostname}`;
      const phases = { dnsMs: null, connectMs: null, tlsMs: null };
      const connecting = connect(options, (...result) => {
        if (result[0] === null) this.#add(origin, phases);
        callback(...result);
      });
      // The connector returns the socket, which its type leaves out.
      measurePhases(connecting as unknown as Socket, phases);
      return connecting;
    };
  }

  /** The measurement for a request that began to wait `waitedMs` ago; null when its connection was open before. */
  take(origin: string, waitedMs: number): ConnectionTimings | null {
    const opened = this.#opened.get(origin);
    const first = opened?.shift();
    if (opened?.length === 0) this.#opened.delete(origin);
    if (!first) return null;
    if (first.age() > waitedMs) return this.take(origin, waitedMs);
    const { dnsMs, connectMs, tlsMs } = first;
    return { dnsMs, connectMs, tlsMs };
  }

  #add(origin: string, phases: ConnectionTimings): void {
    const opened = this.#opened.get(origin) ?? [];
    this.#opened.set(origin, [...opened.slice(-63), { ...phases, age: startTimer() }]);
  }
}

function measurePhases(socket: Socket, phases: ConnectionTimings): void {
  let elapsed = startTimer();
  const next = (): number => {
    const ms = elapsed();
    elapsed = startTimer();
    return ms;
  };
  // Before the listener of the connector, which reports the connection.
  socket.prependOnceListener('lookup', () => {
    phases.dnsMs = next();
  });
  socket.prependOnceListener('connect', () => {
    phases.connectMs = next();
  });
  socket.prependOnceListener('secureConnect', () => {
    phases.tlsMs = next();
  });
}
