/** What one client may take of the server. */
export const limits = {
  /** Connections of all clients together, and of one address. */
  connections: 100,
  connectionsPerAddress: 10,
  /** From the connection to a signature that is right. */
  signInMs: 20_000,
  /** Attempts to sign in on one connection. */
  attempts: 6,
  /** A connection on which no byte moves ends; an import may take minutes. */
  idleMs: 15 * 60_000,
  /** Channels of one connection. */
  channels: 2,
  handles: 16,
  /** Files that were written under a temporary name and wait for their own one. */
  unnamedFiles: 4,
  /** Requests that wait for the one before, and the bytes in them. */
  waitingRequests: 512,
  waitingBytes: 32 * 1024 ** 2,
  /** The longest answer to a request to read. */
  readBytes: 65_536,
  /** How long a file waits for one of the two imports that a process runs at a time. */
  slotMs: 120_000,
} as const;

export type Limits = { readonly [Name in keyof typeof limits]: number };
