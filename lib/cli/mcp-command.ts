import { Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Command } from 'commander';
import { env as readEnvironment } from '#lib/platform/env.ts';
import { readDemoFile } from '#prisma/demo/demo-file.ts';
import { createAssistantClient } from './assistant-client.ts';
import { CommandError } from './cli-context.ts';

export function addMcpCommand(program: Command): void {
  program
    .command('mcp')
    .description('Serve the assistant of a user on standard input and output; the key is in TURNPIKE_ASSISTANT_KEY')
    .option('--gateway <url>', 'address of the running Turnpike; without it, that of this installation')
    .action(serveAssistant);
}

/**
 * Passes what a client asks on to the running Turnpike. The process that an assistant starts holds one key, and neither the
 * database nor the master key of the installation.
 */
async function serveAssistant({ gateway }: { gateway?: string }): Promise<void> {
  const env = readEnvironment();
  const key = env.assistantKey;
  if (!key)
    throw new CommandError('Set TURNPIKE_ASSISTANT_KEY to a key of yours; create one under Account, Assistants.');
  const baseUrl = gateway ?? (await readDemoFile(env.directory))?.baseUrl ?? env.baseUrl;
  const client = createAssistantClient(baseUrl, key);
  const { serverInfo, instructions } = await client.initialize();
  serveStdio(() => {
    const server = new Server(serverInfo, { capabilities: { tools: {} }, instructions: instructions ?? '' });
    server.setRequestHandler('tools/list', ({ params }) => client.send('tools/list', params));
    server.setRequestHandler('tools/call', ({ params }) => client.send('tools/call', params));
    return server;
  });
}
