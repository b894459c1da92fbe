import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Example programs of a merchant's server, as files of `servers/`; samples.integration.test.ts runs them. */

export const sampleLanguages = ['curl', 'node', 'php', 'python', 'java', 'dotnet', 'ruby'] as const;
export type SampleLanguage = (typeof sampleLanguages)[number];

export type Sample = {
  file: string;
  code: string;
  /** Starts the program, in a shell. */
  command: string;
};

const programs: Readonly<Record<SampleLanguage, { file: string; start: string }>> = {
  curl: { file: 'checkout.sh', start: 'sh checkout.sh' },
  node: { file: 'checkout.mjs', start: 'node checkout.mjs' },
  php: { file: 'checkout.php', start: 'php checkout.php' },
  python: { file: 'checkout.py', start: 'python3 checkout.py' },
  java: { file: 'Checkout.java', start: 'java Checkout.java' },
  dotnet: { file: 'Checkout.cs', start: 'dotnet run Checkout.cs' },
  ruby: { file: 'checkout.rb', start: 'ruby checkout.rb' },
};

/** The program in a language. The process runs in the folder of the application. */
export async function readSample(
  language: SampleLanguage,
  { baseUrl, entityId }: { baseUrl: string; entityId: string },
): Promise<Sample> {
  const { file, start } = programs[language];
  const code = await readFile(path.join(process.cwd(), 'lib/checkouts/integration/servers', file), 'utf8');
  const settings = `TURNPIKE_URL=${baseUrl} TURNPIKE_ENTITY=${entityId} TURNPIKE_TOKEN=tpk_…`;
  return { file, code, command: `${settings} ${start}` };
}
