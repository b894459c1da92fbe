import {
  confirmNewCodes,
  confirmTotp,
  endSession,
  endSessions,
  finishPasskey,
  type LiveSession,
  mayChangeSecurity,
  removeOwnPasskey,
  removeOwnTotp,
  renewRecoveryCodes,
  type Sso,
  startOwnPasskey,
} from '#lib/sso/index.ts';
import { isSameOrigin } from './same-origin.ts';
import { findSession } from './session.ts';

/** The forms of a person's own account: sessions and second factors. */

/** Answers the name of a problem, or nothing when it went well. */
type Change = (sso: Sso, session: LiveSession, form: FormData) => Promise<string | null>;

const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.slice(0, 10_000) : '';
};

const unless = (done: boolean, problem: string): string | null => (done ? null : problem);

const securityChanges: Readonly<Record<string, Change>> = {
  totp: async (sso, session, form) => unless(await confirmTotp(sso, session, text(form, 'code')), 'code'),
  'totp-remove': async (sso, session) => unless(await removeOwnTotp(sso, session), 'last'),
  passkey: async (sso, session, form) => {
    const input = { name: text(form, 'name'), answer: parseJson(text(form, 'answer')) };
    return unless(await finishPasskey(sso, session, input), 'passkey');
  },
  'passkey-remove': async (sso, session, form) =>
    unless(await removeOwnPasskey(sso, session, text(form, 'id')), 'last'),
  'recovery-codes': async (sso, session) => {
    await renewRecoveryCodes(sso, session);
    return null;
  },
  'codes-kept': async (sso, session) => {
    await confirmNewCodes(sso, session);
    return null;
  },
};

const sessionChanges: Readonly<Record<string, Change>> = {
  revoke: async (sso, { user }, form) => unless(await endSession(sso, user.id, text(form, 'id')), 'gone'),
  'revoke-others': async (sso, { user, publicId }) => {
    await endSessions(sso, user.id, publicId);
    return null;
  },
};

const areas = { security: securityChanges, sessions: sessionChanges };

/** Makes one change and shows the page again. */
export async function answerAccountForm(
  sso: Sso,
  request: Request,
  area: keyof typeof areas,
  action: string,
): Promise<Response> {
  if (!isSameOrigin(request, sso.baseUrl)) return new Response('Sent from another site.', { status: 403 });
  const page = `/account/${area}`;
  const session = await findSession(sso, request.headers.get('cookie'));
  if (!session) return seeOther(`/sign-in?${new URLSearchParams({ to: page })}`);
  if (area === 'security' && !mayChangeSecurity(sso, session)) {
    return seeOther(`/sign-in?${new URLSearchParams({ to: page, again: '' })}`);
  }
  if (area === 'security' && action === 'passkey-options') {
    return Response.json(await startOwnPasskey(sso, session), { headers: { 'Cache-Control': 'no-store' } });
  }
  const changes = areas[area];
  const change = Object.hasOwn(changes, action) ? changes[action] : undefined;
  if (!change) return new Response('There is no such change.', { status: 404 });
  const problem = await change(sso, session, await request.formData().catch(() => new FormData()));
  return seeOther(problem ? `${page}?${new URLSearchParams({ problem })}` : page);
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
