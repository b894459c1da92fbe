import type { ApiOf } from '#lib/staff/api/api-schema.ts';
import type { transfersStaffRoutes } from './routes.ts';

export type { ConnectionRow } from './connection-list.ts';
export type { ConnectionDetail, TransferRow } from './describe-connection.ts';
export type { SftpKeyRow } from './sftp-key-list.ts';
export type { SftpServerAnswer } from './sftp-key-routes.ts';

/** The type of this feature's part of the back-office API, for its screens. */
export type TransfersApi = ApiOf<typeof transfersStaffRoutes>;
