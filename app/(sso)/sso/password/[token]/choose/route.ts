import { currentServices } from '#lib/current-services.ts';
import { submitPasswordForm } from '#lib/identity/staff/index.ts';

export async function POST(request: Request, context: { params: Promise<{ token: string }> }): Promise<Response> {
  const { token } = await context.params;
  const { sso } = await currentServices();
  return submitPasswordForm(sso, request, token);
}
