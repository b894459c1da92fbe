import { currentServices } from '#lib/current-services.ts';

/** A demo receives its own webhooks here; other installations have no such address. */
export async function POST(request: Request): Promise<Response> {
  const { demoReceiver } = await currentServices();
  if (!demoReceiver) return new Response(null, { status: 404 });
  const { headers } = request;
  const status = await demoReceiver.receive({ headers, body: await request.text() });
  return new Response(null, { status });
}
