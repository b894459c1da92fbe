import {
  changeRedirectUris,
  confirmShown,
  createOidcClient,
  disableClient,
  enableClient,
  findShown,
  type LiveSession,
  mayChangeSecurity,
  rotateClientSecret,
  type Sso,
  showOnce,
  UnacceptableRedirect,
} from '#lib/sso/index.ts';
import { isSameOrigin } from './same-origin.ts';
import { findSession } from './session.ts';

/** The forms behind the list of applications that sign their users in through us. */

const page = '/settings/applications';
const secretTopic = 'client secret';
const problemTopic = 'problem with an application';

/** What the last form left for the page: a secret until it is confirmed, a problem for one look. */
export async function leftForApplications(
  sso: Sso,
  session: LiveSession,
): Promise<{ clientId: string; secret: string; problem: string | null }> {
  const [clientId = '', secret = ''] = (await findShown(sso, session, secretTopic))?.split(' ') ?? [];
  const problem = await findShown(sso, session, problemTopic);
  if (problem) await confirmShown(sso, session, problemTopic);
  return { clientId, secret, problem };
}

/** Answers what went wrong, or nothing. */
type Change = (sso: Sso, session: LiveSession, form: FormData) => Promise<string | null>;

const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim().slice(0, 5_000) : '';
};

/** One address a line. */
const lines = (value: string): string[] => value.split(/\r?\n/).flatMap((line) => line.trim() || []);

const gone = 'This application is disabled or does not exist any more.';

const changes: Readonly<Record<string, Change>> = {
  create: async (sso, session, form) => {
    const name = text(form, 'name').slice(0, 80);
    if (!name) return 'Give the application a name; people see it when they sign in.';
    const redirectUris = lines(text(form, 'redirectUris'));
    const isPublic = form.get('kind') === 'public';
    const { client, clientSecret } = await createOidcClient(
      sso.db,
      { name, redirectUris, isPublic },
      sso.clock.now(),
    );
    if (clientSecret) await showSecret(sso, session, client.id, clientSecret);
    return null;
  },
  addresses: async (sso, _session, form) => {
    const changed = await changeRedirectUris(sso.db, text(form, 'id'), lines(text(form, 'redirectUris')));
    return changed ? null : gone;
  },
  secret: async (sso, session, form) => {
    const id = text(form, 'id');
    const clientSecret = await rotateClientSecret(sso.db, id, sso.clock.now());
    if (!clientSecret) return gone;
    await showSecret(sso, session, id, clientSecret);
    return null;
  },
  disable: async (sso, _session, form) =>
    (await disableClient(sso.db, text(form, 'id'), sso.clock.now())) ? null : gone,
  enable: async (sso, _session, form) => ((await enableClient(sso.db, text(form, 'id'))) ? null : gone),
  'secret-kept': async (sso, session) => {
    await confirmShown(sso, session, secretTopic);
    return null;
  },
};

function showSecret(sso: Sso, session: LiveSession, id: string, secret: string): Promise<void> {
  return showOnce(sso, session, secretTopic, `${id} ${secret}`);
}

/** Applications belong to the whole installation, so an administrator of a PSP manages them. */
export async function mayManageApplications(sso: Sso, { user }: LiveSession): Promise<boolean> {
  const entityIds = user.roles.filter(({ role }) => role === 'administrator').map(({ entityId }) => entityId);
  const roots = await sso.db.prisma.entity.count({ where: { id: { in: entityIds }, kind: 'PSP' } });
  return roots > 0;
}

export async function answerApplicationForm(sso: Sso, request: Request, action: string): Promise<Response> {
  if (!isSameOrigin(request, sso.baseUrl)) return new Response('Sent from another site.', { status: 403 });
  const session = await findSession(sso, request.headers.get('cookie'));
  if (!session) return seeOther(`/sign-in?${new URLSearchParams({ to: page })}`);
  if (!(await mayManageApplications(sso, session))) return new Response('Not allowed.', { status: 403 });
  // A secret-kept click loses nothing; everything else wants someone who signed in a moment ago.
  if (action !== 'secret-kept' && !mayChangeSecurity(sso, session)) {
    return seeOther(`/sign-in?${new URLSearchParams({ to: page, again: '' })}`);
  }
  const change = Object.hasOwn(changes, action) ? changes[action] : undefined;
  if (!change) return new Response('There is no such change.', { status: 404 });
  const form = await request.formData().catch(() => new FormData());
  const problem = await change(sso, session, form).catch((error: unknown) => {
    if (error instanceof UnacceptableRedirect) return error.message;
    throw error;
  });
  if (problem) await showOnce(sso, session, problemTopic, problem);
  else sso.log.info({ userId: session.user.id, action }, 'applications changed');
  return seeOther(page);
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } });
}
