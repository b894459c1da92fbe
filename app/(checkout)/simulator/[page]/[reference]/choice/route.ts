import { currentServices } from '#lib/current-services.ts';
import { ApiError, completeSimulatedRedirect } from '#lib/protocols/opp/index.ts';

/** The tester's choice; 303 sends the shopper back to the shop. */
export async function POST(request: Request, context: { params: Promise<{ reference: string }> }) {
  const { reference } = await context.params;
  const { gatewayServices } = await currentServices();
  const returnCode = (await request.formData()).get('returnCode');
  try {
    const location = await completeSimulatedRedirect(gatewayServices, reference, String(returnCode));
    return new Response(null, { status: 303, headers: { Location: location } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return new Response(error.parameterErrors[0]?.message ?? 'There is nothing here to decide.', {
      status: error.status,
    });
  }
}
