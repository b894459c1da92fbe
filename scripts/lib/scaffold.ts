import { readFile, writeFile } from 'node:fs/promises';

/** Why nothing was written. */
export class ScaffoldError extends Error {}

/** The words of a template, by placeholder: `__name__` is replaced by `words.name`. */
export type Words = Readonly<Record<string, string>>;

export function requireName(name: string): void {
  if (/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) return;
  throw new ScaffoldError('The name consists of lower-case words with hyphens between, such as acme-pay.');
}

/** `acme-pay` as `AcmePay`. */
export function pascal(name: string): string {
  return name.replaceAll(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

export function fill(template: string, words: Words): string {
  return template.replaceAll(/__(\w+?)__/g, (placeholder, name: string) => words[name] ?? placeholder);
}

/** Writes a file from a template. */
export async function writeFrom(template: string, file: string, words: Words): Promise<string> {
  await writeFile(file, fill(await readFile(template, 'utf8'), words), { flag: 'wx' });
  return file;
}

/** Inserts each text before the first place of its anchor. */
export async function insert(file: string, insertions: [anchor: string, text: string][]): Promise<string> {
  let source = await readFile(file, 'utf8');
  for (const [anchor, text] of insertions) {
    const at = source.indexOf(anchor);
    if (at < 0) throw new ScaffoldError(`${file} does not contain ${anchor}`);
    source = source.slice(0, at) + text + source.slice(at);
  }
  await writeFile(file, source);
  return file;
}

/** Runs a command line; a ScaffoldError is printed with how the command is used. */
export async function runScaffold(work: () => Promise<string>, usage: string): Promise<void> {
  try {
    process.stdout.write(await work());
  } catch (error) {
    if (!(error instanceof ScaffoldError)) throw error;
    process.stderr.write(`${error.message}\nUsage: ${usage}\n`);
    process.exitCode = 1;
  }
}
