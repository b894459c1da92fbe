import type { ApiOf } from '#lib/staff/api/api-schema.ts';
import type { reconciliationStaffRoutes } from './routes.ts';

export type { Amount, Count, FigureLink } from './figure.ts';
export type { Reconciliation } from './read-reconciliation.ts';
export type { ReconciliationTable } from './reconciliation-tables.ts';

/** The type of this feature's part of the back-office API, for its screens. */
export type ReconciliationApi = ApiOf<typeof reconciliationStaffRoutes>;
