import { currentServices } from '#lib/current-services.ts';

/** A demo receives its own webhooks here; other installations have no such address. */
export async function POST(request: Request): Promise<Response> {
  const { demoReceiver } = await currentServices();
  return demoReceiver ? demoReceiver.answer(request) : new Response(null, { status: 404 });
}
