import { currentServices } from '#lib/current-services.ts';
import { startSignIn } from '#lib/identity/staff/index.ts';

/** Every back-office page redirects here when the session is missing; `to` is the requested page. */
export async function GET(request: Request): Promise<Response> {
  const { sso } = await currentServices();
  return startSignIn(sso, request);
}
