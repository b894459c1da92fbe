import { currentServices } from '#lib/current-services.ts';
import { submitAccountForm } from '#lib/identity/staff/index.ts';

export async function POST(request: Request, context: { params: Promise<{ action: string }> }): Promise<Response> {
  const { action } = await context.params;
  const { sso } = await currentServices();
  return submitAccountForm(sso, request, 'assistants', action);
}
