import { currentServices } from '#lib/current-services.ts';
import { submitSignOut } from '#lib/identity/staff/index.ts';

export async function POST(request: Request): Promise<Response> {
  const { sso } = await currentServices();
  return submitSignOut(sso, request);
}
