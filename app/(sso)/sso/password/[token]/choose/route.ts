import { submitPasswordForm } from '#lib/backoffice/index.ts';
import { currentServices } from '#lib/current-services.ts';

export async function POST(request: Request, context: { params: Promise<{ token: string }> }): Promise<Response> {
  const { token } = await context.params;
  const { sso } = await currentServices();
  return submitPasswordForm(sso, request, token);
}
