import { withAudit } from '#lib/audit/index.ts';
import { importStatementFile, isStatementFile } from '#lib/bank/index.ts';
import { multipartBoundary, multipartFile } from '#lib/platform/http/multipart-file.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import {
  createImport,
  type FormatChoice,
  findImport,
  findSameFile,
  ImportsBusy,
  merchantFile,
  receiveFile,
  type SettlementImport,
  withImportSlot,
} from '#lib/settlement/index.ts';
import { apiErrors, invalidParameters } from '../responses/api-error.ts';
import { resultOf } from '../responses/envelope.ts';
import { presentImport } from '../responses/present-import.ts';
import type { GatewayServices } from '../services.ts';
import type { ApiResponse, FileResponse, RequestContext } from './request-context.ts';

/**
 * POST /settlement/v1/imports: checks and stores the file in the body. It waits for its commit in the back office. The
 * same file again is answered with the import that has it.
 */
export async function createImportRoute(services: GatewayServices, request: RequestContext): Promise<ApiResponse> {
  requirePsp(request);
  try {
    return await withImportSlot(() => importFile(services, request));
  } catch (error) {
    if (!(error instanceof ImportsBusy)) throw error;
    return { status: 429, headers: { 'Retry-After': '10' }, body: { result: resultOf('800.800.800') } };
  }
}

/** GET /settlement/v1/imports/{id}: how far an import is. */
export async function readImportRoute(services: GatewayServices, request: RequestContext): Promise<ApiResponse> {
  const { id = '' } = request.path;
  const found = /^[0-9a-f]{32}$/.test(id) ? await findImport(services.db, id) : null;
  if (found?.entityId !== request.entityPath.entity.id) throw apiErrors.unknownId();
  return answer(200, found);
}

/** GET /settlement/v1/files/{day}: the file of a merchant and a day (spec 2.13), written while it is sent. */
export async function readFileRoute(
  services: GatewayServices,
  { path: { day = '' }, entityPath: { entity, merchant, ids } }: RequestContext,
): Promise<FileResponse> {
  if (entity.kind !== 'MERCHANT' || !merchant) {
    throw invalidParameters([{ name: 'entityId', value: entity.id, message: 'must be a merchant' }]);
  }
  if (!isDay(day)) throw apiErrors.unknownId();
  const file = { merchantId: merchant.id, pspId: ids.at(-1) ?? '', day };
  return { file: { name: `settlement-${merchant.id}-${day}.csv`, pieces: merchantFile(services.db, file) } };
}

function isDay(text: string): boolean {
  const time = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

async function importFile(services: GatewayServices, request: RequestContext): Promise<ApiResponse> {
  const { params, entityPath, actor, address, now } = request;
  const entityId = entityPath.entity.id;
  const fileName = params.get('fileName') ?? 'settlement.csv';
  const { start, body } = await readStart(fileOf(request));
  if (isStatementFile(start)) return importStatement(services, request, { fileName, body });
  const isPart = params.get('isPart') === 'true';
  const id = await withAudit(services.db, services.vault, { at: now, actor, address }, async (tx) => {
    const result = await createImport(tx, { entityId, fileName, actor, isPart }, now);
    const entry = { action: 'settlement-import.create', entityId, subjectId: result };
    return { result, ...entry, after: { fileName } };
  });
  const format = toChoice(params.get('format'));
  await receiveFile(services, { id, entityId, body, format, isPart });
  const found = await getImport(services, id);
  const same = await findSameFile(services.db, found);
  if (same) return answer(200, await getImport(services, same.id));
  return answer(found.state === 'REFUSED' ? 400 : 200, found);
}

/** A bank statement that came where settlement files do: it is recognized, and stored once. */
async function importStatement(
  services: GatewayServices,
  { entityPath, actor, address }: RequestContext,
  { fileName, body }: { fileName: string; body: AsyncIterable<Uint8Array> },
): Promise<ApiResponse> {
  const id = newRandomId();
  const file = { id, entityId: entityPath.entity.id, fileName, actor, address, body };
  const { statementIds, refusal } = await importStatementFile(services, file);
  const result = resultOf(refusal === null ? '000.000.100' : '200.300.404');
  const statement = refusal === null ? { ids: [...statementIds] } : { refusal };
  return { status: refusal === null ? 200 : 400, body: { id: statementIds[0] ?? id, result, statement } };
}

/** The first bytes of a file, and all of it behind them. */
async function readStart(
  file: AsyncIterable<Uint8Array>,
): Promise<{ start: Uint8Array; body: AsyncIterable<Uint8Array> }> {
  const pieces = file[Symbol.asyncIterator]();
  const first = await pieces.next();
  const start = first.done ? new Uint8Array(0) : first.value;
  async function* all() {
    for (let piece = first; !piece.done; piece = await pieces.next()) yield piece.value;
  }
  return { start, body: all() };
}

/** The body itself, or the first file of a form. */
function fileOf({ upload }: RequestContext): AsyncIterable<Uint8Array> {
  const { body, contentType } = upload ?? { body: new Blob([]).stream(), contentType: undefined };
  const boundary = multipartBoundary(contentType);
  return boundary === null ? body : multipartFile(body, boundary);
}

const toChoice = (format = 'HEADER'): FormatChoice =>
  format === 'HEADER' || format === 'OWN' ? format : { formatId: format };

/** A PSP is the root of its tree. */
function requirePsp({ entityPath: { entity, ids } }: RequestContext): void {
  if (ids.length === 1) return;
  throw invalidParameters([{ name: 'entityId', value: entity.id, message: 'must be a PSP' }]);
}

async function getImport({ db }: GatewayServices, id: string): Promise<SettlementImport> {
  const found = await findImport(db, id);
  if (!found) throw new Error(`there is no import ${id}`);
  return found;
}

function answer(status: number, found: SettlementImport): ApiResponse {
  const code = status === 400 ? '200.300.404' : '000.000.100';
  return { status, body: { id: found.id, result: resultOf(code), import: presentImport(found) } };
}
