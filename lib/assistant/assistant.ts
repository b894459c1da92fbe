import { createMcpHandler } from '@modelcontextprotocol/server';
import { findAssistantKey, noteAssistantKeyUse } from '#lib/identity/index.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { clientAddressHeader } from '#lib/platform/http/client-address.ts';
import type { AssistantCaller } from './back-office.ts';
import { maxRequestBytes } from './limits.ts';
import { createMcpServer } from './mcp-server.ts';
import type { ToolServices } from './run-tool.ts';

/** Serves the Model Context Protocol over streamable HTTP; each request is authenticated by a key of a user. */
export type Assistant = { fetch(request: Request): Promise<Response> };

export type AssistantServices = ToolServices & { db: Database; clock: Clock };

export function createAssistant(services: AssistantServices): Assistant {
  const handler = createMcpHandler(
    ({ authInfo }) => createMcpServer(services, authInfo?.extra?.caller as AssistantCaller),
    {
      // Nothing changes what a server offers while it runs.
      maxSubscriptions: 1,
      maxRequestBodySize: maxRequestBytes,
      onerror: (error) => services.log.debug({ err: error }, 'a request of an assistant was rejected'),
    },
  );
  return {
    fetch: async (request) => {
      const caller = await findCaller(services, request);
      if (!caller) return unauthorised();
      const { id, hint } = caller.key;
      return handler.fetch(request, { authInfo: { token: hint, clientId: id, scopes: [], extra: { caller } } });
    },
  };
}

async function findCaller(
  { db, clock }: AssistantServices,
  { headers }: Pick<Request, 'headers'>,
): Promise<AssistantCaller | null> {
  const [, secret = ''] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  const now = clock.now();
  const found = await findAssistantKey(db, secret, now);
  if (!found) return null;
  await noteAssistantKeyUse(autocommit(db), found.key, now);
  // So that the audit log shows which proposals an assistant made.
  const address = `${headers.get(clientAddressHeader) ?? ''} assistant ${found.key.hint}`.trim();
  return { ...found, address };
}

function unauthorised(): Response {
  const message = 'Send a valid key of an assistant as bearer token. Users create keys under Account, Assistants.';
  const body = { jsonrpc: '2.0', error: { code: -32_001, message }, id: null };
  return Response.json(body, { status: 401, headers: { 'WWW-Authenticate': 'Bearer', 'Cache-Control': 'no-store' } });
}
