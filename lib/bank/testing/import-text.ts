import { newRandomId } from '#lib/platform/ids.ts';
import type { TestGateway } from '#test/fixtures/gateway.ts';
import { importStatementFile } from '../import-statement.ts';

/** Imports a file of a bank for the PSP of a test, with the connections of the server. */
export function importText(
  { services, clock, psp }: TestGateway,
  text: string | Buffer,
  { entityId = psp.id, fileName = 'camt.xml' } = {},
) {
  const { db, vault } = services.gatewayServices;
  const body = (async function* () {
    yield Buffer.from(text);
  })();
  const file = { id: newRandomId(), entityId, fileName, actor: 'user:test', address: null, body };
  return importStatementFile({ db, vault, clock }, file);
}
