import { currentServices } from '#lib/current-services.ts';

async function assistantHandler(request: Request): Promise<Response> {
  return (await currentServices()).assistant.fetch(request);
}

export { assistantHandler as DELETE, assistantHandler as GET, assistantHandler as POST };
