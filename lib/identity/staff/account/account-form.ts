import { clientAddressHeader } from '#lib/platform/http/client-address.ts';
import { isSameOrigin } from '#lib/staff/api/same-origin.ts';
import { findSession } from '#lib/staff/session/session.ts';
import { auditedKey } from '../../assistant-keys/assistant-keys.ts';
import {
  confirmNewAssistantKey,
  createOwnAssistantKey,
  revokeOwnAssistantKey,
} from '../../assistant-keys/own-assistant-keys.ts';
import { auditedTransaction } from '../../audited-transaction.ts';
import { type Identity, type IdentityTx, withAutocommit } from '../../identity.ts';
import { resetPassword } from '../../passwords/password-links.ts';
import {
  confirmNewCodes,
  confirmTotp,
  finishPasskey,
  getSecuritySettings,
  isRecentlyAuthenticated,
  removeOwnPasskey,
  removeOwnTotp,
  renewRecoveryCodes,
  startOwnPasskey,
} from '../../second-factors/security-settings.ts';
import type { LiveSession } from '../../sessions.ts';
import { endSession, endSessions } from '../../users.ts';

/** The forms of the user's own account: sessions, second factors and keys of assistants. */

/** The audit log entry of the change, and the page that follows, where it is another one; or none, with the name of a problem. */
type Done = { action: string; before?: object; after?: object; to?: string } | { problem: string | null };

type Change = (sso: IdentityTx, session: LiveSession, form: FormData) => Promise<Done>;

const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.slice(0, 10_000) : '';
};

const either = (done: boolean, entry: Done, problem: string): Done => (done ? entry : { problem });

const securityChanges: Readonly<Record<string, Change>> = {
  // The page of a link sets it, by the same rules as for all others.
  password: async (sso, { user }) => {
    const issued = await resetPassword(sso, user.id);
    return issued ? { action: 'user.reset-password', to: new URL(issued.link).pathname } : { problem: null };
  },
  totp: async (sso, session, form) =>
    either(await confirmTotp(sso, session, text(form, 'code')), { action: 'authenticator-app.add' }, 'code'),
  'totp-remove': async (sso, session) =>
    either(await removeOwnTotp(sso, session), { action: 'authenticator-app.remove' }, 'last'),
  passkey: async (sso, session, form) => {
    const input = { name: text(form, 'name'), answer: parseJson(text(form, 'answer')) };
    const entry = { action: 'passkey.add', after: { name: input.name.slice(0, 60) } };
    return either(await finishPasskey(sso, session, input), entry, 'passkey');
  },
  'passkey-remove': async (sso, session, form) => {
    const { passkeys } = await getSecuritySettings(sso, session);
    const id = text(form, 'id');
    const before = { name: passkeys.find((passkey) => passkey.id === id)?.name };
    return either(await removeOwnPasskey(sso, session, id), { action: 'passkey.remove', before }, 'last');
  },
  'recovery-codes': async (sso, session) => {
    await renewRecoveryCodes(sso, session);
    return { action: 'recovery-codes.renew' };
  },
  'codes-kept': async (sso, session) => {
    await confirmNewCodes(sso, session);
    return { problem: null };
  },
};

const sessionChanges: Readonly<Record<string, Change>> = {
  revoke: async (sso, { user }, form) => {
    const id = text(form, 'id');
    const session = (await sso.sessions.listOf(user.id)).find(({ publicId }) => publicId === id);
    const before = { agent: session?.agent, address: session?.address };
    return either(await endSession(sso, user.id, id), { action: 'session.end', before }, 'gone');
  },
  'revoke-others': async (sso, { user, publicId }) => {
    const ended = await endSessions(sso, user.id, publicId);
    return { action: 'session.end-others', after: { ended } };
  },
};

const assistantChanges: Readonly<Record<string, Change>> = {
  create: async (sso, session, form) => {
    const input = { name: text(form, 'name'), days: text(form, 'days'), canPropose: form.has('canPropose') };
    const created = await createOwnAssistantKey(sso, session, input);
    if (typeof created === 'string') return { problem: created };
    return { action: 'assistant-key.create', after: auditedKey(created) };
  },
  revoke: async (sso, session, form) => {
    const revoked = await revokeOwnAssistantKey(sso, session, text(form, 'id'));
    return revoked ? { action: 'assistant-key.revoke', before: auditedKey(revoked) } : { problem: null };
  },
  kept: async (sso, session) => {
    await confirmNewAssistantKey(sso, session);
    return { problem: null };
  },
};

const areas = { security: securityChanges, sessions: sessionChanges, assistants: assistantChanges };

/** What protects or opens an account; revoking and confirming never do. */
const needsRecentSignIn = (area: keyof typeof areas, action: string): boolean =>
  area === 'security' || (area === 'assistants' && action === 'create');

/** Makes one change and shows the page again. */
export async function submitAccountForm(
  sso: Identity,
  request: Request,
  area: keyof typeof areas,
  action: string,
): Promise<Response> {
  if (!isSameOrigin(request, sso.baseUrl)) return new Response('The request came from another site.', { status: 403 });
  const page = `/account/${area}`;
  const session = await findSession(sso, request.headers.get('cookie'));
  if (!session) return seeOther(`/sign-in?${new URLSearchParams({ to: page })}`);
  if (needsRecentSignIn(area, action) && !isRecentlyAuthenticated(sso, session)) {
    return seeOther(`/sign-in?${new URLSearchParams({ to: page, again: '' })}`);
  }
  if (area === 'security' && action === 'passkey-options') {
    return Response.json(await startOwnPasskey(withAutocommit(sso), session), {
      headers: { 'Cache-Control': 'no-store' },
    });
  }
  const changes = areas[area];
  const change = Object.hasOwn(changes, action) ? changes[action] : undefined;
  if (!change) return new Response('Unknown action.', { status: 404 });
  const form = await request.formData().catch(() => new FormData());
  const by = { userId: session.user.id, address: request.headers.get(clientAddressHeader) };
  const { problem, to } = await auditedTransaction(sso, by, async (inside) => {
    const done = await change(inside, session, form);
    if ('problem' in done) return { result: { problem: done.problem, to: page }, action: null };
    const { to: next = page, ...entry } = done;
    return { result: { problem: null, to: next }, entityId: null, subjectId: session.user.id, ...entry };
  });
  return seeOther(problem ? `${page}?${new URLSearchParams({ problem })}` : to);
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } });
}

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}
