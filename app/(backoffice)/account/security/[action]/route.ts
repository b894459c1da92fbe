import { submitAccountForm } from '#lib/backoffice/index.ts';
import { currentServices } from '#lib/current-services.ts';

export async function POST(request: Request, context: { params: Promise<{ action: string }> }): Promise<Response> {
  const { action } = await context.params;
  const { sso } = await currentServices();
  return submitAccountForm(sso, request, 'security', action);
}
