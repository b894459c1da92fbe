import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { WebhookFormat } from './messages/encode-message.ts';

/** Example programs that receive webhooks, as files of `receivers/`; receivers.integration.test.ts runs them. */

export const receiverLanguages = ['node', 'php', 'python', 'java', 'dotnet', 'ruby'] as const;
export type ReceiverLanguage = (typeof receiverLanguages)[number];

export type Receiver = {
  file: string;
  code: string;
  /** Starts the program with a secret, in a shell. */
  command: string;
};

const programs: Readonly<Record<ReceiverLanguage, { file: string; start: string }>> = {
  node: { file: 'receiver.mjs', start: 'node receiver.mjs' },
  php: { file: 'receiver.php', start: 'php -S 127.0.0.1:4000 receiver.php' },
  python: { file: 'receiver.py', start: 'python3 receiver.py' },
  java: { file: 'Receiver.java', start: 'java Receiver.java' },
  dotnet: { file: 'Receiver.cs', start: 'dotnet run Receiver.cs' },
  ruby: { file: 'receiver.rb', start: 'ruby receiver.rb' },
};

/** The receiver in a language for a format. The process runs in the folder of the application. */
export async function readReceiver(
  language: ReceiverLanguage,
  format: WebhookFormat,
  secret: string,
): Promise<Receiver> {
  const { file, start } = programs[language];
  const folder = format === 'standard' ? 'signed' : 'encrypted';
  const code = await readFile(path.join(process.cwd(), 'lib/webhooks/receivers', folder, file), 'utf8');
  return { file, code, command: `WEBHOOK_SECRET=${secret} ${start}` };
}
