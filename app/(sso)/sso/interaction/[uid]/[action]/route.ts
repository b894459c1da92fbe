import { currentServices } from '#lib/current-services.ts';
import { submitSignInForm } from '#lib/identity/staff/index.ts';

export async function POST(
  request: Request,
  context: { params: Promise<{ uid: string; action: string }> },
): Promise<Response> {
  const { uid, action } = await context.params;
  const { sso } = await currentServices();
  return submitSignInForm(sso, request, uid, action);
}
