import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import {
  createMessage,
  decrypt,
  decryptKey,
  encrypt,
  type PrivateKey,
  readKey,
  readMessage,
  readPrivateKey,
} from 'openpgp';
import { CardFileError } from './read-cards.ts';

/** OpenPGP (RFC 9580, and what gpg writes). Keys are armoured, files binary or armoured. */

export type DecryptionKey = { armoured: string; passphrase: string | undefined };

/** The whole text, only once all of it is known to be as it was encrypted. */
export async function decryptFile(bytes: Uint8Array, key: DecryptionKey): Promise<string> {
  const decryptionKeys = await openKey(key);
  try {
    const isArmoured = Buffer.from(bytes.subarray(0, 27)).toString('latin1') === '-----BEGIN PGP MESSAGE-----';
    const message = isArmoured
      ? await readMessage({ armoredMessage: asStream(bytes, (piece) => Buffer.from(piece).toString('latin1')) })
      : await readMessage({ binaryMessage: asStream(bytes, (piece) => piece) });
    // As a stream, because it takes apart large messages by recursion otherwise. What it gives before its end may have been
    // changed; it is collected, and the end fails where it was.
    const config = { allowUnauthenticatedStream: true };
    const { data } = await decrypt({ message, decryptionKeys, format: 'binary', config });
    const pieces = await Readable.fromWeb(data as unknown as WebStream<Uint8Array>).toArray();
    return Buffer.concat(pieces).toString('utf8');
  } catch (error) {
    throw new CardFileError(`The file cannot be decrypted with this key: ${(error as Error).message}`);
  }
}

const pieceBytes = 65_536;

function asStream<Piece>(bytes: Uint8Array, pieceOf: (part: Uint8Array) => Piece): ReadableStream<Piece> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(pieceOf(bytes.subarray(at, at + pieceBytes)));
      at += pieceBytes;
    },
  });
}

async function openKey({ armoured, passphrase }: DecryptionKey): Promise<PrivateKey> {
  try {
    const privateKey = await readPrivateKey({ armoredKey: armoured });
    if (privateKey.isDecrypted()) return privateKey;
    if (passphrase === undefined) throw new Error('it has a passphrase, and none was given');
    return await decryptKey({ privateKey, passphrase });
  } catch (error) {
    throw new CardFileError(`The private key cannot be used: ${(error as Error).message}`);
  }
}

/** Encrypts as it comes; nothing of it is anywhere in clear but in memory. */
export async function encryptStream(lines: AsyncIterable<string>, recipient: string): Promise<Readable> {
  const encryptionKeys = await readKey({ armoredKey: recipient }).catch((error: Error) => {
    throw new CardFileError(`The key of the recipient cannot be used: ${error.message}`);
  });
  const binary = Readable.toWeb(Readable.from(bytesOf(lines))) as WebStream<Uint8Array>;
  const message = await createMessage({ binary: binary as unknown as ReadableStream<Uint8Array> });
  const encrypted = await encrypt({ message, encryptionKeys, format: 'binary' }).catch((error: Error) => {
    throw new CardFileError(`The key of the recipient cannot be used: ${error.message}`);
  });
  return Readable.fromWeb(encrypted as unknown as WebStream<Uint8Array>);
}

async function* bytesOf(lines: AsyncIterable<string>): AsyncIterable<Uint8Array> {
  let text = '';
  for await (const line of lines) {
    text += line;
    if (text.length < pieceBytes) continue;
    yield Buffer.from(text, 'utf8');
    text = '';
  }
  yield Buffer.from(text, 'utf8');
}
