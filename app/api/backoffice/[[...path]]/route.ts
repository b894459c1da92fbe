import { currentServices } from '#lib/current-services.ts';

async function backOfficeHandler(request: Request): Promise<Response> {
  return (await currentServices()).backOffice.fetch(request);
}

export { backOfficeHandler as DELETE, backOfficeHandler as GET, backOfficeHandler as PATCH, backOfficeHandler as POST };
