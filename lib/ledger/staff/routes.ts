import { acquirerRoutes } from './acquirer-routes.ts';
import { ledgerCorrectionRoutes } from './correction-routes.ts';
import { ledgerEntryRoutes } from './entry-routes.ts';
import { feeRoutes } from './fee-routes.ts';
import { journalRoutes } from './journal-routes.ts';
import { ledgerRoute } from './ledger-route.ts';
import { statementRoutes } from './statement-routes.ts';

/** The back-office routes of this feature. */
export const ledgerStaffRoutes = [
  ledgerRoute,
  ...ledgerEntryRoutes,
  ...ledgerCorrectionRoutes,
  ...feeRoutes,
  ...statementRoutes,
  ...journalRoutes,
  ...acquirerRoutes,
];
