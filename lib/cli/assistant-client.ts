import type { CallToolResult, InitializeResult, ListToolsResult } from '@modelcontextprotocol/server';
import { CommandError } from './cli-context.ts';

type Results = { 'tools/list': ListToolsResult; 'tools/call': CallToolResult };

export type AssistantClient = {
  initialize(): Promise<InitializeResult>;
  send<Method extends keyof Results>(method: Method, params: object | undefined): Promise<Results[Method]>;
};

type Message = { result?: unknown; error?: { code: number; message: string } };

/** Longer than a tool may take. */
const callMs = 20_000;
const protocolVersion = '2025-06-18';

/** Single requests of the Model Context Protocol to a running Turnpike; each one is independent. */
export function createAssistantClient(gateway: string, key: string): AssistantClient {
  const url = `${gateway.replace(/\/$/, '')}/api/mcp`;
  const post = async (method: string, params: object = {}): Promise<unknown> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${key}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(callMs),
      // The key goes to the address that was entered, and nowhere else.
      redirect: 'error',
    }).catch((error: Error) => {
      throw new CommandError(`Turnpike at ${gateway} does not answer (${error.message}). Start it with npm start.`);
    });
    const { result, error } = readMessage(await response.text());
    if (error || result === undefined) throw new CommandError(error?.message ?? `Status ${response.status} of ${url}.`);
    return result;
  };
  return {
    initialize: async () => {
      const clientInfo = { name: 'turnpike mcp', version: '1' };
      return (await post('initialize', { protocolVersion, capabilities: {}, clientInfo })) as InitializeResult;
    },
    send: async <Method extends keyof Results>(method: Method, params: object | undefined) =>
      (await post(method, params)) as Results[Method],
  };
}

/** The message is the body, or the only event of it. */
function readMessage(text: string): Message {
  try {
    return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text) as Message;
  } catch {
    return {};
  }
}
