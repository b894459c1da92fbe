import { clientAddressHeader } from '#lib/platform/http/client-address.ts';
import { readCookie } from '#lib/staff/api/read-cookie.ts';
import { isSameOrigin } from '#lib/staff/api/same-origin.ts';
import type { Identity } from '../../identity.ts';
import { interactionCookie } from '../../provider/provider.ts';
import {
  answerConsent,
  cancelSignIn,
  confirmRecoveryCodes,
  findVisit,
  finishSignIn,
  isBackOfficeRedirect,
  nextPage,
  type SignInVisit,
  startPasskey,
  submitCode,
  submitEnrolment,
  submitMailLink,
  submitPasskey,
  submitPassword,
} from '../../sign-in/sign-in.ts';

/** What a form of the sign-in pages posts to: /sso/interaction/<uid>/<action>. */

type Step = (sso: Identity, visit: SignInVisit, form: FormData) => Promise<void>;

const field = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.slice(0, 10_000) : '';
};

const steps: Readonly<Record<string, Step>> = {
  password: (sso, visit, form) =>
    submitPassword(sso, visit, { username: field(form, 'username'), password: field(form, 'password') }),
  'mail-link': (sso, visit, form) => submitMailLink(sso, visit, field(form, 'username')),
  code: (sso, visit, form) => submitCode(sso, visit, field(form, 'code')),
  passkey: (sso, visit, form) => submitPasskey(sso, visit, parseJson(field(form, 'answer'))),
  enrolment: (sso, visit, form) => submitEnrolment(sso, visit, field(form, 'code')),
  'recovery-codes': (sso, visit) => confirmRecoveryCodes(sso, visit),
};

/** The visit of this browser, proved by its cookie. */
export function requireVisit(sso: Identity, uid: string, headers: Pick<Headers, 'get'>): Promise<SignInVisit | null> {
  const cookie = readCookie(headers.get('cookie'), interactionCookie(sso.baseUrl));
  return findVisit(sso, uid, { cookie, address: headers.get(clientAddressHeader) });
}

/** Takes one step of a sign-in and sends the browser to the next page, or back to the application. */
export async function submitSignInForm(
  sso: Identity,
  request: Request,
  uid: string,
  action: string,
): Promise<Response> {
  if (!isSameOrigin(request, sso.baseUrl)) return new Response('The request came from another site.', { status: 403 });
  const visit = await requireVisit(sso, uid, request.headers);
  const page = `/sso/interaction/${uid}`;
  if (!visit) return seeOther(page);
  if (action === 'passkey-options') return passkeyOptions(sso, visit);
  if (action === 'cancel') return leave(sso, visit, await cancelSignIn(sso, visit));
  const prompt = visit.interaction.prompt.name;
  const form = await request.formData().catch(() => new FormData());
  if (action === 'consent' && prompt === 'consent') {
    const answer = field(form, 'answer') === 'share' ? 'share' : 'withhold';
    return leave(sso, visit, await answerConsent(sso, visit, answer));
  }
  const step = Object.hasOwn(steps, action) && prompt === 'login' ? steps[action] : undefined;
  if (!step) return new Response('Unknown step.', { status: 404 });
  await step(sso, visit, form);
  const after = await requireVisit(sso, uid, request.headers);
  if (!after) return seeOther(page);
  const next = await nextPage(sso, after);
  return next.page === 'done' ? leave(sso, after, await finishSignIn(sso, after)) : seeOther(page);
}

async function passkeyOptions(sso: Identity, visit: SignInVisit): Promise<Response> {
  const options = await startPasskey(sso, visit);
  if (!options) return Response.json({ error: 'no passkey available' }, { status: 409 });
  return Response.json(options, { headers: { 'Cache-Control': 'no-store' } });
}

/**
 * Back to the library, and on to the application. Browsers hold `form-action` against the redirects that follow
 * a form too, so the way to another origin leads over a page that refreshes itself.
 */
async function leave(sso: Identity, visit: SignInVisit, to: string): Promise<Response> {
  if (await isBackOfficeRedirect(sso, visit)) return seeOther(to);
  const body = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${to}"><title>Going back</title><p><a href="${to}">Go on to the application</a></p></html>`;
  return new Response(body, { headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' } });
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
