import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The content of $TURNPIKE_DIR/demo.json for scripts and tests. */
export interface Demo {
  readonly baseUrl: string;
  readonly accessToken: string;
  readonly channelEntityId: string;
  readonly merchantEntityId: string;
  readonly users: readonly { readonly role: string; readonly username: string; readonly password: string }[];
}

/** The demo as an earlier start wrote it, if one did. */
export async function readDemoFile(directory: string): Promise<Demo | undefined> {
  try {
    return JSON.parse(await readFile(path.join(directory, 'demo.json'), 'utf8')) as Demo;
  } catch (error) {
    // A damaged file is as good as none: the seed issues new credentials.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Writes the file in one piece, readable by its owner only: it holds passwords and a token. */
export async function writeDemoFile(directory: string, demo: Demo): Promise<void> {
  const file = path.join(directory, 'demo.json');
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  await rename(unfinished, file);
}

/** What the terminal shows when everything runs. */
export function describeDemo(demo: Demo): string {
  const users = demo.users.map(
    ({ role, username, password }) => `    ${username.padEnd(28)} ${password.padEnd(24)} ${role}`,
  );
  return `
  Sign in with
${users.join('\n')}

  Make a first payment
    curl ${demo.baseUrl}/v1/payments \\
      -H 'Authorization: Bearer ${demo.accessToken}' \\
      -d entityId=${demo.channelEntityId} \\
      -d amount=92.00 -d currency=EUR -d paymentType=DB -d paymentBrand=VISA \\
      -d card.number=4200000000000000 -d card.holder='Jane Jones' \\
      -d card.expiryMonth=05 -d card.expiryYear=2034 -d card.cvv=123

  Webhooks and their messages
    ${demo.baseUrl}/webhooks
`;
}
