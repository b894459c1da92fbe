import type { Command } from 'commander';
import { systemClock } from '#lib/platform/clock.ts';
import { env as readEnvironment } from '#lib/platform/env.ts';
import { webhookTypes } from '#lib/webhooks/index.ts';
import { readDemoFile } from '#prisma/demo/demo-file.ts';
import { CommandError, print } from './cli-context.ts';
import { type ForwardedMessage, startForwarder } from './message-forwarder.ts';

type ListenOptions = { forwardTo: string; gateway?: string; token?: string; entity?: string; types: string };
type Connection = { gateway: string; token: string; entity: string };
type Answer = { id?: string; state?: string; secret?: string; result: { code: string; description: string } };

/** A call of a gateway that hangs ends here, so that an interruption ends the command. */
const callMs = 10_000;
const activationMs = 15_000;
const pollMs = 250;

export function addListenCommand(program: Command): void {
  program
    .command('listen')
    .description('Forward webhooks to an application on this machine, until Ctrl + C')
    .requiredOption('--forward-to <url>', 'such as http://localhost:4000/hooks')
    .option('--types <types>', `of notifications: ${webhookTypes.join(' ')}`, 'PAYMENT REGISTRATION')
    .option('--gateway <url>', 'address of the gateway; without it, that of the demo')
    .option('--token <token>', 'access token; without it, that of the demo')
    .option('--entity <id>', 'whose notifications; without it, those of the demo')
    .action(listen);
}

/** Registers an endpoint that exists as long as the command runs. */
async function listen({ forwardTo, types: sentTypes, ...options }: ListenOptions): Promise<void> {
  const types = readTypes(sentTypes);
  if (!URL.canParse(forwardTo)) throw new CommandError(`--forward-to is not a URL: ${forwardTo}`);
  const connection = await resolveConnection(options);
  // From the first moment on: an interruption while the endpoint is registered must delete it too.
  const interrupted = untilInterrupted();
  const forwarder = await startForwarder(forwardTo, (message) => print(formatMessage(message)));
  try {
    const endpoint = { url: forwarder.url, types, fields: 'ALL', format: 'standard' };
    const { id, secret } = await callGateway(connection, 'POST', '', endpoint);
    try {
      const activated = untilActive(connection, `/${id}`);
      const isActive = await Promise.race([activated.then(() => true), interrupted.then(() => false)]);
      if (!isActive) return;
      print(`Forwards ${types} to ${forwardTo}. Secret of the signatures: ${secret}`);
      await interrupted;
    } finally {
      await callGateway(connection, 'DELETE', `/${id}`);
    }
  } finally {
    await forwarder.close();
  }
}

/** With one space between them, as the gateway reads them. */
function readTypes(text: string): string {
  const types = text.split(/\s+/).filter((type) => type !== '');
  const unknown = types.filter((type) => !(webhookTypes as readonly string[]).includes(type));
  if (unknown.length > 0 || types.length === 0)
    throw new CommandError(
      `--types names no type of notifications: ${unknown.join(' ')}. The types are ${webhookTypes.join(' ')}.`,
    );
  return types.join(' ');
}

async function resolveConnection(options: Omit<ListenOptions, 'forwardTo' | 'types'>): Promise<Connection> {
  const demo = await readDemoFile(readEnvironment().directory);
  const gateway = options.gateway ?? demo?.baseUrl;
  const token = options.token ?? demo?.accessToken;
  const entity = options.entity ?? demo?.merchantEntityId;
  if (gateway && token && entity) return { gateway, token, entity };
  throw new CommandError('This installation has no demo: enter --gateway, --token and --entity.');
}

/** One call of the merchant interface (`/v1/webhooks`). */
async function callGateway(
  { gateway, token, entity }: Connection,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  parameters: Record<string, string> = {},
): Promise<Answer> {
  const form = new URLSearchParams({ entityId: entity, ...parameters });
  const isPost = method === 'POST';
  const response = await fetch(`${gateway}/v1/webhooks${path}${isPost ? '' : `?${form}`}`, {
    method,
    headers: { Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(callMs),
    ...(isPost ? { body: form } : {}),
  }).catch(() => {
    throw new CommandError(`The gateway at ${gateway} does not answer. Start it with npm start.`);
  });
  const answer = (await response.json()) as Answer;
  if (!response.ok) throw new CommandError(`${answer.result.code}: ${answer.result.description}`);
  return answer;
}

/** Until the gateway has made its test call. */
async function untilActive(connection: Connection, path: string): Promise<void> {
  for (let waited = 0; waited < activationMs; waited += pollMs) {
    if ((await callGateway(connection, 'GET', path)).state === 'ACTIVE') return;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  throw new CommandError('The gateway could not reach this machine: its test call did not arrive.');
}

/** A signal may arrive twice, from the terminal and from the program that started this one; the second changes nothing. */
function untilInterrupted(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
  });
}

function formatMessage({ name, subjectId, status, milliseconds, problem }: ForwardedMessage): string {
  const time = systemClock.now().toISOString().slice(11, 19);
  return `${time}  ${name} ${subjectId}  ${problem ?? status} (${milliseconds} ms)`;
}
