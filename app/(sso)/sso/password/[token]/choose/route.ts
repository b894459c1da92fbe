import { answerPasswordForm } from '#lib/backoffice/index.ts';
import { currentServices } from '#lib/current-services.ts';

export async function POST(
  request: Request,
  context: { params: Promise<{ token: string }> },
): Promise<Response> {
  const { token } = await context.params;
  const { sso } = await currentServices();
  return answerPasswordForm(sso, request, token);
}
