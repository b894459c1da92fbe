import {
  acknowledgeOneTimeSecret,
  auditedTransaction,
  changeRedirectUris,
  createOidcClient,
  disableClient,
  enableClient,
  findOidcClient,
  type Identity,
  type IdentityTx,
  isRecentlyAuthenticated,
  type LiveSession,
  type OidcClient,
  peekOneTimeSecret,
  RedirectUriError,
  rotateClientSecret,
  storeOneTimeSecret,
  withAutocommit,
} from '#lib/identity/index.ts';
import { clientAddressHeader } from '#lib/platform/http/client-address.ts';
import { administersInstallation } from '../kernel/administers-installation.ts';
import { isSameOrigin } from '../kernel/same-origin.ts';
import { findSession } from '../kernel/session.ts';

/** The forms behind the list of applications that sign their users in through us. */

const page = '/oidc-clients';
const secretTopic = 'client secret';
const problemTopic = 'problem with an application';

/** The result of the last form: a secret until it is confirmed, or a problem, shown once. */
export async function readOidcClientFlash(
  sso: Identity,
  session: LiveSession,
): Promise<{ clientId: string; secret: string; problem: string | null }> {
  const [clientId = '', secret = ''] = (await peekOneTimeSecret(sso, session, secretTopic))?.split(' ') ?? [];
  const problem = await peekOneTimeSecret(sso, session, problemTopic);
  if (problem) await acknowledgeOneTimeSecret(withAutocommit(sso), session, problemTopic);
  return { clientId, secret, problem };
}

/** The audit log entry of the change; or none, with the reason. */
type Done = { action: string; id: string; before?: object; after?: object } | { problem: string | null };

type Change = (sso: IdentityTx, session: LiveSession, form: FormData) => Promise<Done>;

const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim().slice(0, 5_000) : '';
};

/** One address a line. */
const lines = (value: string): string[] => value.split(/\r?\n/).flatMap((line) => line.trim() || []);

const gone = { problem: 'This application is disabled or no longer exists.' };

/** What the audit log keeps of an application. */
const factsOf = ({ name, redirectUris, isPublic, disabledAt }: OidcClient) => ({
  ...{ name, redirectUris, isPublic, disabledAt },
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
    const name = text(form, 'name').slice(0, 80);
    if (!name) return { problem: 'Enter a name; users see it when they sign in.' };
    const redirectUris = lines(text(form, 'redirectUris'));
    const isPublic = form.get('kind') === 'public';
    const now = sso.clock.now();
    const { client, clientSecret } = await createOidcClient(sso.db, { name, redirectUris, isPublic }, now);
    if (clientSecret) await showSecret(sso, session, client.id, clientSecret);
    return { action: 'oidc-client.create', id: client.id, after: factsOf(client) };
  },
  addresses: changing('oidc-client.change', (sso, id, _session, form) =>
    changeRedirectUris(sso.db, id, lines(text(form, 'redirectUris'))),
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

export async function submitOidcClientForm(
  sso: Identity,
  request: Request,
  action: string,
): Promise<Response> {
  if (!isSameOrigin(request, sso.baseUrl))
    return new Response('The request came from another site.', { status: 403 });
  const session = await findSession(sso, request.headers.get('cookie'));
  if (!session) return seeOther(`/sign-in?${new URLSearchParams({ to: page })}`);
  if (!(await administersInstallation(sso.db, session.user)))
    return new Response('Not allowed.', { status: 403 });
  // Confirming the secret changes nothing; all other actions require a recent sign-in.
  if (action !== 'secret-kept' && !isRecentlyAuthenticated(sso, session)) {
    return seeOther(`/sign-in?${new URLSearchParams({ to: page, again: '' })}`);
  }
  const change = Object.hasOwn(changes, action) ? changes[action] : undefined;
  if (!change) return new Response('Unknown action.', { status: 404 });
  const form = await request.formData().catch(() => new FormData());
  const by = { userId: session.user.id, address: request.headers.get(clientAddressHeader) };
  const problem = await auditedTransaction(sso, by, async (inside) => {
    const done = await change(inside, session, form);
    if ('problem' in done) return { result: done.problem, action: null };
    const { id, ...entry } = done;
    return { result: null, entityId: null, subjectId: id, ...entry };
  }).catch((error: unknown) => {
    if (error instanceof RedirectUriError) return error.message;
    throw error;
  });
  if (problem) await storeOneTimeSecret(withAutocommit(sso), session, problemTopic, problem);
  return seeOther(page);
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } });
}
