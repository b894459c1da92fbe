import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * What code may write as the kind of an event: each text `stream.kind` whose stream is one that events are appended to. Names of
 * columns and permissions that look like it are among them, since nothing distinguishes them in the text; actions of the audit log are not.
 */
export function findEventKinds(sources: readonly string[]): string[] {
  const streams = new Set(sources.flatMap(streamsOf));
  const texts = sources.flatMap((source) => Array.from(source.matchAll(/(?<!action: )'([a-z]+)\.([a-z_]+)'/g)));
  const kinds = texts.flatMap(([, stream = '', kind]) => (streams.has(stream) ? [`${stream}.${kind}`] : []));
  return [...new Set(kinds)].sort();
}

const appended = /INSERT INTO event [\s\S]*?(?:SELECT|VALUES) *\(?(?:[^']|'[A-Z]+')*?'([a-z]+)'/g;
const named = /stream_?[tT]ype(?:: | = )'([a-z]+)'/g;

function streamsOf(source: string): string[] {
  return [appended, named].flatMap((form) => Array.from(source.matchAll(form), ([, stream = '']) => stream));
}

/** The sources of a folder that run in production. */
export async function readSources(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => /\.(?:sql|tsx?)$/.test(name) && !/\.test\.|generated/.test(name));
  return Promise.all(files.sort().map((name) => readFile(path.join(folder, name), 'utf8')));
}
