import { fileConnectionRoutes } from './connection-routes.ts';
import { sftpKeyRoutes } from './sftp-key-routes.ts';

/** The back-office routes of this feature. */
export const transfersStaffRoutes = [...sftpKeyRoutes, ...fileConnectionRoutes];
