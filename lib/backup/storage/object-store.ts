import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AwsClient } from 'aws4fetch';
import { XMLParser } from 'fast-xml-parser';
import { BackupError } from '../backup-error.ts';

/** A file there: its path below the place, and its size in bytes. */
export type StoredObject = { readonly name: string; readonly size: number };

const xml = new XMLParser({ isArray: (name) => name === 'Contents', parseTagValue: false });
const answersWithinMs = 900_000;

/**
 * A place for files at an S3-compatible service, addressed by path: `https://<key id>:<secret>@<host>/<bucket>/<prefix>?region=<region>`.
 * Requests are signed (AWS Signature Version 4) with the hash of what is sent, and tried again where the service is busy.
 * The address is the operator's, so no address is refused; redirects are.
 */
export class ObjectStore {
  /** Without the secret. */
  readonly name: string;
  readonly #client: AwsClient;
  readonly #bucket: string;
  readonly #prefix: string;

  constructor(address: string) {
    const url = new URL(address);
    const [, bucket = '', ...rest] = url.pathname.split('/');
    if (bucket === '' || url.username === '' || url.password === '') {
      throw new BackupError('TURNPIKE_BACKUP_S3 has to name a key id, a secret and a bucket.');
    }
    this.#bucket = `${url.origin}/${bucket}`;
    this.#prefix = rest
      .filter(Boolean)
      .map((part) => `${part}/`)
      .join('');
    this.name = `${this.#bucket}/${this.#prefix}`;
    this.#client = new AwsClient({
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
      region: url.searchParams.get('region') ?? 'us-east-1',
      service: 's3',
      retries: 4,
    });
  }

  async list(folder = ''): Promise<StoredObject[]> {
    const found: StoredObject[] = [];
    for (let token: string | undefined = ''; token !== undefined; ) {
      const query = new URLSearchParams({ 'list-type': '2', prefix: this.#prefix + folder });
      if (token !== '') query.set('continuation-token', token);
      const { ListBucketResult: page } = xml.parse(await (await this.#send(`?${query}`)).text());
      for (const { Key, Size } of page?.Contents ?? []) {
        found.push({ name: String(Key).slice(this.#prefix.length), size: Number(Size) });
      }
      token = page?.NextContinuationToken === undefined ? undefined : String(page.NextContinuationToken);
    }
    return found;
  }

  async put(name: string, file: string): Promise<void> {
    const hash = createHash('sha256');
    for await (const part of createReadStream(file)) hash.update(part);
    const headers = { 'X-Amz-Content-Sha256': hash.digest('hex') };
    await this.#send(this.#pathOf(name), { method: 'PUT', body: await openAsBlob(file), headers });
  }

  /** The file is there as a whole, or not. */
  async get(name: string, file: string): Promise<void> {
    const { body } = await this.#send(this.#pathOf(name));
    const unfinished = `${file}.unfinished`;
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    try {
      await pipeline(
        body ? Readable.fromWeb(body as never) : Readable.from([]),
        createWriteStream(unfinished, { mode: 0o600 }),
      );
      await rename(unfinished, file);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    await this.#send(this.#pathOf(name), { method: 'DELETE' });
  }

  #pathOf(name: string): string {
    return `/${(this.#prefix + name).split('/').map(encodeURIComponent).join('/')}`;
  }

  async #send(target: string, init: RequestInit = {}): Promise<Response> {
    const signal = AbortSignal.timeout(answersWithinMs);
    const answer = await this.#client
      .fetch(this.#bucket + target, { redirect: 'error', signal, ...init })
      .catch((error: Error) => {
        throw new BackupError(`${this.name} could not be reached: ${causeOf(error)}.`);
      });
    if (answer.ok) return answer;
    const text = await answer.text();
    const [, code = ''] = /<Code>([A-Za-z0-9]+)<\/Code>/.exec(text) ?? [];
    throw new BackupError(`${this.name} answered ${answer.status}${code === '' ? '' : ` ${code}`}.`);
  }
}

const causeOf = (error: Error): string => (error.cause instanceof Error ? error.cause.message : error.message);
