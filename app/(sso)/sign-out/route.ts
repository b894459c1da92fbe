import { submitSignOut } from '#lib/backoffice/index.ts';
import { currentServices } from '#lib/current-services.ts';

export async function POST(request: Request): Promise<Response> {
  const { sso } = await currentServices();
  return submitSignOut(sso, request);
}
