import * as checkouts from '#lib/checkouts/sql/index.ts';
import * as deliveries from '#lib/deliveries/sql/index.ts';
import * as historySql from '#lib/fraud/history/sql/index.ts';
import * as listsSql from '#lib/fraud/lists/sql/index.ts';
import * as fraudSql from '#lib/fraud/sql/index.ts';
import * as fraud from '#lib/fraud/velocity/sql/index.ts';
import * as ledger from '#lib/ledger/sql/index.ts';
import * as payments from '#lib/payments/sql/index.ts';
import { insertAlongside } from '#lib/platform/database/bulk/insert-alongside.ts';
import type { Statement } from '#lib/platform/database/statement.ts';
import * as settlement from '#lib/settlement/imports/sql/index.ts';
import * as vault from '#lib/vault/sql/index.ts';

type HotStatement = Statement<never, object, 'read' | 'write'>;

/** Statements that run for each payment or delivery. */
export const hotStatements = [
  payments.completeAttempts,
  payments.insertPayments,
  payments.findPaymentsOfEvents,
  fraud.recordVelocity,
  fraud.countMerchantVelocity,
  fraud.findDeclines,
  historySql.recordHistory,
  fraudSql.insertVerdicts,
  insertAlongside(payments.insertPayments, fraudSql.insertAcceptedVerdicts),
  listsSql.findListMatches,
  historySql.findHistory,
  historySql.recordOutcomes,
  historySql.findCustomerAmounts,
  historySql.findCheckHistory,
  historySql.findPspHistory,
  settlement.removeDuplicates,
  vault.storeAccounts,
  ledger.insertEntries,
  deliveries.insertDeliveries,
  deliveries.claimDue,
  deliveries.releaseClaims,
  checkouts.insertCheckouts,
  checkouts.findCheckouts,
  checkouts.claimCheckouts,
  checkouts.markFetched,
] as readonly HotStatement[];
