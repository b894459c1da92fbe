import { currentServices } from '#lib/current-services.ts';
import { ApiError, completeSimulatedRedirect } from '#lib/protocols/opp/index.ts';

/** The outcome that the tester chose; 303 redirects the shopper back to the shop. */
export async function POST(request: Request, context: { params: Promise<{ reference: string }> }) {
  const { reference } = await context.params;
  const { gatewayServices } = await currentServices();
  const returnCode = (await request.formData()).get('returnCode');
  try {
    const location = await completeSimulatedRedirect(gatewayServices, reference, String(returnCode));
    return new Response(null, { status: 303, headers: { Location: location } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return new Response(error.parameterErrors[0]?.message ?? 'This payment is not pending.', { status: error.status });
  }
}
