import { startSignIn } from '#lib/backoffice/index.ts';
import { currentServices } from '#lib/current-services.ts';

/** Where every page of the back office sends who is not signed in; `to` is where they wanted to go. */
export async function GET(request: Request): Promise<Response> {
  const { sso } = await currentServices();
  return startSignIn(sso, request);
}
