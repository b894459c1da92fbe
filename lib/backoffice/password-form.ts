import { clientAddressHeader } from '#lib/platform/http/client-address.ts';
import { choosePassword, type Sso, UnacceptablePassword } from '#lib/sso/index.ts';
import { isSameOrigin } from './same-origin.ts';

/** The form behind an invitation or reset link. */
export async function answerPasswordForm(sso: Sso, request: Request, token: string): Promise<Response> {
  if (!isSameOrigin(request, sso.baseUrl)) return new Response('Sent from another site.', { status: 403 });
  const form = await request.formData().catch(() => new FormData());
  const password = String(form.get('password') ?? '');
  if (password !== String(form.get('again') ?? '')) {
    return backWith(token, 'differ');
  }
  try {
    const chosen = await choosePassword(sso, token, password, request.headers.get(clientAddressHeader));
    return seeOther(chosen ? '/sign-in' : `/sso/password/${token}`);
  } catch (error) {
    if (error instanceof UnacceptablePassword) return backWith(token, error.problem);
    throw error;
  }
}

function backWith(token: string, problem: string): Response {
  return seeOther(`/sso/password/${token}?${new URLSearchParams({ problem })}`);
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } });
}
