import { z } from 'zod';
import { clientAddressHeader } from '#lib/platform/http/client-address.ts';
import { administersInstallation } from '#lib/staff/administers-installation.ts';
import { isSameOrigin } from '#lib/staff/api/same-origin.ts';
import { BackOfficeError, backOfficeErrors } from '#lib/staff/back-office-error.ts';
import { findSession } from '#lib/staff/session/session.ts';
import { auditedTransaction } from '../../audited-transaction.ts';
import type { Identity, IdentityTx } from '../../identity.ts';
import { acknowledgeOneTimeSecret, peekOneTimeSecret, storeOneTimeSecret } from '../../one-time-secrets.ts';
import {
  changeRedirectUris,
  createOidcClient,
  disableClient,
  enableClient,
  findOidcClient,
  type OidcClient,
  RedirectUriError,
  rotateClientSecret,
} from '../../provider/clients.ts';
import { isRecentlyAuthenticated } from '../../second-factors/security-settings.ts';
import type { LiveSession } from '../../sessions.ts';
import { newOidcClientForm, redirectUrisForm } from './forms.ts';

/** The forms behind the list of applications that sign their users in through us. */

const secretTopic = 'client secret';

/** The secret of the last form, until it is confirmed. */
export async function readOidcClientFlash(
  sso: Identity,
  session: LiveSession,
): Promise<{ clientId: string; secret: string }> {
  const [clientId = '', secret = ''] = (await peekOneTimeSecret(sso, session, secretTopic))?.split(' ') ?? [];
  return { clientId, secret };
}

/** The audit log entry of the change; or none, with the reason. */
type Done = { action: string; id: string; before?: object; after?: object } | { problem: string | null };

type Change = (sso: IdentityTx, session: LiveSession, form: FormData) => Promise<Done>;

const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim().slice(0, 5_000) : '';
};

const gone = { problem: 'This application is disabled or no longer exists.' };

/** What the audit log keeps of an application. */
const factsOf = ({ name, redirectUris, isPublic, disabledAt }: OidcClient) => ({
  name,
  redirectUris,
  isPublic,
  disabledAt,
});

/** A change to an existing client, with its state before and after. */
const changing =
  (
    action: string,
    verb: (sso: IdentityTx, id: string, session: LiveSession, form: FormData) => Promise<boolean>,
  ): Change =>
  async (sso, session, form) => {
    const before = await findOidcClient(sso.db, text(form, 'id'));
    if (!before || !(await verb(sso, before.id, session, form))) return gone;
    const after = await findOidcClient(sso.db, before.id);
    return { action, id: before.id, before: factsOf(before), after: factsOf(after ?? before) };
  };

const changes: Readonly<Record<string, Change>> = {
  create: async (sso, session, form) => {
    const { name, kind, redirectUris } = newOidcClientForm.parse(Object.fromEntries(form));
    const isPublic = kind === 'public';
    const now = sso.clock.now();
    const { client, clientSecret } = await createOidcClient(sso.db, { name, redirectUris, isPublic }, now);
    if (clientSecret) await showSecret(sso, session, client.id, clientSecret);
    return { action: 'oidc-client.create', id: client.id, after: factsOf(client) };
  },
  addresses: changing('oidc-client.change', (sso, id, _session, form) =>
    changeRedirectUris(sso.db, id, redirectUrisForm.parse(Object.fromEntries(form)).redirectUris),
  ),
  secret: changing('oidc-client.replace-secret', async (sso, id, session) => {
    const clientSecret = await rotateClientSecret(sso.db, id, sso.clock.now());
    if (clientSecret) await showSecret(sso, session, id, clientSecret);
    return clientSecret !== null;
  }),
  disable: changing('oidc-client.disable', (sso, id) => disableClient(sso.db, id, sso.clock.now())),
  enable: changing('oidc-client.enable', (sso, id) => enableClient(sso.db, id)),
  'secret-kept': async (sso, session) => {
    await acknowledgeOneTimeSecret(sso, session, secretTopic);
    return { problem: null };
  },
};

function showSecret(sso: IdentityTx, session: LiveSession, id: string, secret: string): Promise<void> {
  return storeOneTimeSecret(sso, session, secretTopic, `${id} ${secret}`);
}

/** Answers a form of the page: an empty object, or an error in the form of the back-office API. */
export async function submitOidcClientForm(sso: Identity, request: Request, action: string): Promise<Response> {
  try {
    await submit(sso, request, action);
    return json(200, {});
  } catch (error) {
    const failure = toBackOfficeError(error);
    if (!failure) throw error;
    const { status, code, message, details } = failure;
    return json(status, { error: { code, message, details } });
  }
}

async function submit(sso: Identity, request: Request, action: string): Promise<void> {
  if (!isSameOrigin(request, sso.baseUrl)) throw backOfficeErrors.foreign();
  const session = await findSession(sso, request.headers.get('cookie'));
  if (!session) throw backOfficeErrors.notSignedIn();
  if (!(await administersInstallation(sso.db, session.user))) throw backOfficeErrors.forbidden();
  // Confirming the secret changes nothing; all other actions require a recent sign-in.
  if (action !== 'secret-kept' && !isRecentlyAuthenticated(sso, session)) {
    throw backOfficeErrors.notRecentlySignedIn();
  }
  const change = Object.hasOwn(changes, action) ? changes[action] : undefined;
  if (!change) throw backOfficeErrors.unknown('action');
  const form = await request.formData().catch(() => new FormData());
  const by = { userId: session.user.id, address: request.headers.get(clientAddressHeader) };
  const problem = await auditedTransaction(sso, by, async (inside) => {
    const done = await change(inside, session, form);
    if ('problem' in done) return { result: done.problem, action: null };
    const { id, ...entry } = done;
    return { result: null, entityId: null, subjectId: id, ...entry };
  });
  if (problem) throw new BackOfficeError(409, 'refused', problem);
}

function toBackOfficeError(error: unknown): BackOfficeError | null {
  if (error instanceof BackOfficeError) return error;
  if (error instanceof RedirectUriError) return fieldError('redirectUris', error.message);
  if (!(error instanceof z.ZodError)) return null;
  const [issue] = error.issues;
  return fieldError(issue?.path.join('.') ?? 'form', issue?.message ?? 'The form could not be read.');
}

function fieldError(name: string, message: string): BackOfficeError {
  return backOfficeErrors.unreadable(message, { fields: [{ name, message }] });
}

function json(status: number, body: object): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } });
}
