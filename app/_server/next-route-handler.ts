import { currentServices } from '#lib/current-services.ts';

/** The gateway as a Next route handler; `server.ts` serves the same app without Next (docs/decisions/0001). */
export async function gatewayRouteHandler(request: Request): Promise<Response> {
  return (await currentServices()).gateway.fetch(request);
}
