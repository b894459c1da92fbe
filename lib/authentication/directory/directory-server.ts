import type { OpaqueTestTriggers, ProcessingMode } from '#lib/connectors/index.ts';
import type { Message, ProtocolVersion } from '../messages/message-field.ts';

/** `simulated` belongs to the simulator; the others are the operator's, for test systems and for real money. */
export type DirectoryName = 'simulated' | 'test' | 'live';

/** A range of card numbers that takes part in 3D Secure (the cardRangeData of a PRes). */
export type CardRange = {
  /** Where the shopper's browser brings device data first; null: nowhere. */
  methodUrl: string | null;
  /** The newest version that the issuer, the directory server and this 3DS server speak. */
  version: ProtocolVersion;
};

/** `not sent` is certain; `unknown` may have reached the directory server, so it is never sent again. */
export type DirectoryAnswer = { kind: 'answer'; bytes: string } | { kind: 'not sent' | 'unknown'; reason: string };

/** A directory server, which finds the issuer of a card. Every message is the JSON of the protocol. */
export type DirectoryServer = {
  readonly name: DirectoryName;
  /** False: what a browser would say may be left out, because only the simulator reads it. */
  readonly requiresBrowser: boolean;
  /** Roots in PEM that the issuers' certificates lead to; null: the operator has not set any. */
  readonly roots: readonly string[] | null;
  /** The range of a card; null when it does not take part. Answered from memory wherever it can be. */
  findRange(cardNumber: string, testTriggers: OpaqueTestTriggers | null): Promise<CardRange | null>;
  /** Sends an authentication request once, in bounded time. */
  send(bytes: string, timeoutMs: number): Promise<DirectoryAnswer>;
  /** Brings an Erro to the author of a message that cannot be taken. */
  report?(error: Message): Promise<void>;
  /** What a tester asks of the issuer, as an extension of the message; an issuer that is real gets none. */
  describeTest?(testTriggers: OpaqueTestTriggers | null): readonly object[];
};

/** Which directory server is asked: by the mode, and whether the simulator takes the payment. */
export type FindDirectory = (mode: ProcessingMode, connector: string | null) => DirectoryServer | null;
