import { createUser, type UserRole } from '#lib/access/index.ts';
import type { Services } from '#lib/composition.ts';
import { issueAssistantKey } from '#lib/identity/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import type { TestGateway } from '#test/fixtures/gateway.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
export type ToolAnswer = { isError: boolean; text: string; answer: any };

/** The assistant of a new user, called as a client calls it. */
export type TestAssistant = {
  userId: string;
  secret: string;
  keyId: string;
  call(tool: string, input?: object): Promise<ToolAnswer>;
};

export type NewTestAssistant = { role: UserRole; entityId: string; canPropose?: boolean };

export async function openTestAssistant(
  { db, services, clock }: Pick<TestGateway, 'db' | 'services' | 'clock'>,
  { role, entityId, canPropose = false }: NewTestAssistant,
): Promise<TestAssistant> {
  const username = `assistant-${newRandomId()}`;
  const user = { username, name: `Assistant of ${role}`, email: `${username}@demo.example`, password: null };
  const tx = autocommit(db);
  const userId = await createUser(tx, { ...user, roles: [{ role, entityId }] }, clock.now());
  const issued = await issueAssistantKey(tx, { userId, name: 'Test', canPropose, days: 1 }, clock.now());
  if (!issued) throw new Error('the key was not issued');
  const { secret, key } = issued;
  return { userId, secret, keyId: key.id, call: (tool, input = {}) => callTool(services, secret, tool, input) };
}

export async function callTool(
  services: Pick<Services, 'assistant'>,
  secret: string,
  tool: string,
  input: object,
): Promise<ToolAnswer> {
  const params = { name: tool, arguments: input };
  const { status, message } = await sendMessage(services, secret, { id: 1, method: 'tools/call', params });
  if (status !== 200 || message.error) return { isError: true, text: JSON.stringify(message), answer: null };
  const { isError = false, content, structuredContent = null } = message.result;
  return { isError, text: content[0].text, answer: structuredContent };
}

/** One message in the protocol of 2025, which every client speaks. */
export async function sendMessage(
  { assistant }: Pick<Services, 'assistant'>,
  secret: string | null,
  message: object,
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
): Promise<{ status: number; headers: Headers; message: any }> {
  const headers = new Headers({ 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' });
  if (secret !== null) headers.set('Authorization', `Bearer ${secret}`);
  const body = JSON.stringify({ jsonrpc: '2.0', ...message });
  const request = new Request('http://gateway.test/api/mcp', { method: 'POST', headers, body });
  const response = await assistant.fetch(request);
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    message: JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text),
  };
}
