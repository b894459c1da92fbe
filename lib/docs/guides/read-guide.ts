import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Guide, parseGuide } from './parse-guide.ts';

/** Reads docs/guides/<name>.md. The process runs in the folder of the application. */
export async function readGuide(name: string): Promise<Guide> {
  return parseGuide(name, await readFile(path.join(process.cwd(), 'docs/guides', `${name}.md`), 'utf8'));
}
