import { currentServices } from '#lib/current-services.ts';
import { submitOidcClientForm } from '#lib/identity/staff/index.ts';

export async function POST(request: Request, context: { params: Promise<{ action: string }> }): Promise<Response> {
  const { action } = await context.params;
  const { sso } = await currentServices();
  return submitOidcClientForm(sso, request, action);
}
