import { clientAddressHeader } from '#lib/platform/http/client-address.ts';
import { isSameOrigin } from '#lib/staff/api/same-origin.ts';
import type { Identity } from '../../identity.ts';
import { setPassword } from '../../passwords/password-links.ts';
import { PasswordRuleError } from '../../passwords/password-rules.ts';

/** The form behind an invitation or reset link. */
export async function submitPasswordForm(sso: Identity, request: Request, token: string): Promise<Response> {
  if (!isSameOrigin(request, sso.baseUrl)) return new Response('The request came from another site.', { status: 403 });
  const form = await request.formData().catch(() => new FormData());
  const password = String(form.get('password') ?? '');
  if (password !== String(form.get('again') ?? '')) {
    return backWith(token, 'differ');
  }
  try {
    const isSet = await setPassword(sso, token, password, request.headers.get(clientAddressHeader));
    return seeOther(isSet ? '/sign-in' : `/sso/password/${token}`);
  } catch (error) {
    if (error instanceof PasswordRuleError) return backWith(token, error.problem);
    throw error;
  }
}

function backWith(token: string, problem: string): Response {
  return seeOther(`/sso/password/${token}?${new URLSearchParams({ problem })}`);
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } });
}
