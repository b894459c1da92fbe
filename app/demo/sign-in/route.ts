import { currentServices } from '#lib/current-services.ts';
import { submitDemoSignIn } from '#lib/identity/staff/index.ts';

/** One click signs in as a user of the demo; other installations have no such address. */
export async function POST(request: Request): Promise<Response> {
  const { sso, findDemoUsers } = await currentServices();
  const users = await findDemoUsers();
  if (users.length === 0) return new Response(null, { status: 404 });
  return submitDemoSignIn(
    sso,
    request,
    users.map(({ username }) => username),
  );
}
