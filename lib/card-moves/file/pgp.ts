import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import {
  createMessage,
  decrypt,
  decryptKey,
  encrypt,
  type Key,
  type Message,
  type PrivateKey,
  readKey,
  readMessage,
  readPrivateKey,
} from 'openpgp';
import { CardFileError } from './read-cards.ts';

/** OpenPGP (RFC 9580, and what gpg writes). Keys are armoured, files binary or armoured. */

export type DecryptionKey = {
  armoured: string;
  passphrase: string | undefined;
  /** The public key of who has to have signed the file; null: any file is taken that was encrypted for the key. */
  signer: string | null;
};

const pieceLength = 65_536;
const armour = '-----BEGIN PGP MESSAGE-----';

/**
 * The text in pieces as it is decrypted. That it is as it was encrypted, and signed by the signer, is known at its end alone,
 * which fails where it is not: nothing may be done with a file that was not read to its end before.
 */
export async function* decryptPieces(bytes: AsyncIterable<Uint8Array>, key: DecryptionKey): AsyncIterable<Uint8Array> {
  const decryptionKeys = await openKey(key);
  const verification =
    key.signer === null ? {} : { verificationKeys: await openPublicKey(key.signer, 'signer'), expectSigned: true };
  try {
    const message = await openMessage(bytes);
    const config = { allowUnauthenticatedStream: true };
    const { data } = await decrypt({ message, decryptionKeys, ...verification, format: 'binary', config });
    yield* Readable.fromWeb(data as unknown as WebStream<Uint8Array>);
  } catch (error) {
    if (error instanceof CardFileError) throw error;
    throw new CardFileError(`The file cannot be decrypted with this key: ${(error as Error).message}`);
  }
}

async function openMessage(bytes: AsyncIterable<Uint8Array>): Promise<Message<WebStream<Uint8Array>>> {
  const rest = bytes[Symbol.asyncIterator]();
  const head = (await rest.next()).value ?? new Uint8Array();
  const isArmoured = Buffer.from(head.subarray(0, armour.length)).toString('latin1') === armour;
  const whole = (async function* () {
    yield head;
    yield* { [Symbol.asyncIterator]: () => rest };
  })();
  return isArmoured
    ? readMessage({ armoredMessage: webStream(whole, (piece) => Buffer.from(piece).toString('latin1')) })
    : readMessage({ binaryMessage: webStream(whole, (piece) => piece) });
}

function webStream<Piece>(
  bytes: AsyncIterable<Uint8Array>,
  pieceOf: (bytes: Uint8Array) => Piece,
): ReadableStream<Piece> {
  const iterator = bytes[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const next = await iterator.next();
      if (next.done) controller.close();
      else controller.enqueue(pieceOf(next.value));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

async function openKey({ armoured, passphrase }: Pick<DecryptionKey, 'armoured' | 'passphrase'>): Promise<PrivateKey> {
  try {
    const privateKey = await readPrivateKey({ armoredKey: armoured });
    if (privateKey.isDecrypted()) return privateKey;
    if (passphrase === undefined) throw new Error('it has a passphrase, and none was given');
    return await decryptKey({ privateKey, passphrase });
  } catch (error) {
    throw new CardFileError(`The private key cannot be used: ${(error as Error).message}`);
  }
}

async function openPublicKey(armoured: string, owner: string): Promise<Key> {
  return readKey({ armoredKey: armoured }).catch((error: Error) => {
    throw new CardFileError(`The key of the ${owner} cannot be used: ${error.message}`);
  });
}

/** Encrypts as it comes; nothing of it is anywhere in clear but in memory. Signed where a key to sign with is given. */
export async function encryptStream(
  lines: AsyncIterable<string>,
  recipient: string,
  signer?: Pick<DecryptionKey, 'armoured' | 'passphrase'>,
): Promise<Readable> {
  const encryptionKeys = await openPublicKey(recipient, 'recipient');
  const signing = signer === undefined ? {} : { signingKeys: await openKey(signer) };
  const message = await createMessage({ binary: webStream(bytesOf(lines), (piece) => piece) });
  const encrypted = await encrypt({ message, encryptionKeys, ...signing, format: 'binary' }).catch((error: Error) => {
    throw new CardFileError(`The key of the recipient cannot be used: ${error.message}`);
  });
  return Readable.fromWeb(encrypted as unknown as WebStream<Uint8Array>);
}

async function* bytesOf(lines: AsyncIterable<string>): AsyncIterable<Uint8Array> {
  let text = '';
  for await (const line of lines) {
    text += line;
    if (text.length < pieceLength) continue;
    yield Buffer.from(text, 'utf8');
    text = '';
  }
  yield Buffer.from(text, 'utf8');
}
