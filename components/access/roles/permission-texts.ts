import type { NavigationArea, Permission } from '#lib/staff/index.ts';
import type { MessageKey } from '#messages/translate.ts';

export const permissionGroups = [
  'payments',
  'fraud',
  'finance',
  'developers',
  'settings',
] as const satisfies readonly NavigationArea[];
export type PermissionGroup = (typeof permissionGroups)[number];

type PermissionText = { group: PermissionGroup; name: MessageKey; text: MessageKey };

/** What each permission allows, in plain words. Those of the installation are in no role that is made here. */
export const permissionTexts: Readonly<Record<Exclude<Permission, 'events.manage'>, PermissionText>> = {
  'transactions.read': {
    group: 'payments',
    name: 'roles.permission.transactionsRead.name',
    text: 'roles.permission.transactionsRead.text',
  },
  'payments.capture': {
    group: 'payments',
    name: 'roles.permission.paymentsCapture.name',
    text: 'roles.permission.paymentsCapture.text',
  },
  'payments.refund': {
    group: 'payments',
    name: 'roles.permission.paymentsRefund.name',
    text: 'roles.permission.paymentsRefund.text',
  },
  'payments.reverse': {
    group: 'payments',
    name: 'roles.permission.paymentsReverse.name',
    text: 'roles.permission.paymentsReverse.text',
  },
  'payments.rebill': {
    group: 'payments',
    name: 'roles.permission.paymentsRebill.name',
    text: 'roles.permission.paymentsRebill.text',
  },
  'registrations.read': {
    group: 'payments',
    name: 'roles.permission.registrationsRead.name',
    text: 'roles.permission.registrationsRead.text',
  },
  'registrations.forget': {
    group: 'payments',
    name: 'roles.permission.registrationsForget.name',
    text: 'roles.permission.registrationsForget.text',
  },
  'schedules.read': {
    group: 'payments',
    name: 'roles.permission.schedulesRead.name',
    text: 'roles.permission.schedulesRead.text',
  },
  'schedules.write': {
    group: 'payments',
    name: 'roles.permission.schedulesWrite.name',
    text: 'roles.permission.schedulesWrite.text',
  },
  'payment-links.read': {
    group: 'payments',
    name: 'roles.permission.paymentLinksRead.name',
    text: 'roles.permission.paymentLinksRead.text',
  },
  'payment-links.write': {
    group: 'payments',
    name: 'roles.permission.paymentLinksWrite.name',
    text: 'roles.permission.paymentLinksWrite.text',
  },
  'risk.read': { group: 'fraud', name: 'roles.permission.riskRead.name', text: 'roles.permission.riskRead.text' },
  'risk.write': { group: 'fraud', name: 'roles.permission.riskWrite.name', text: 'roles.permission.riskWrite.text' },
  'cases.read': { group: 'fraud', name: 'roles.permission.casesRead.name', text: 'roles.permission.casesRead.text' },
  'cases.decide': {
    group: 'fraud',
    name: 'roles.permission.casesDecide.name',
    text: 'roles.permission.casesDecide.text',
  },
  'callbacks.read': {
    group: 'fraud',
    name: 'roles.permission.callbacksRead.name',
    text: 'roles.permission.callbacksRead.text',
  },
  'callbacks.write': {
    group: 'fraud',
    name: 'roles.permission.callbacksWrite.name',
    text: 'roles.permission.callbacksWrite.text',
  },
  'settlement.read': {
    group: 'finance',
    name: 'roles.permission.settlementRead.name',
    text: 'roles.permission.settlementRead.text',
  },
  'settlement.write': {
    group: 'finance',
    name: 'roles.permission.settlementWrite.name',
    text: 'roles.permission.settlementWrite.text',
  },
  'settlement-files.read': {
    group: 'finance',
    name: 'roles.permission.settlementFilesRead.name',
    text: 'roles.permission.settlementFilesRead.text',
  },
  'ledger.read': {
    group: 'finance',
    name: 'roles.permission.ledgerRead.name',
    text: 'roles.permission.ledgerRead.text',
  },
  'ledger.correct': {
    group: 'finance',
    name: 'roles.permission.ledgerCorrect.name',
    text: 'roles.permission.ledgerCorrect.text',
  },
  'payouts.read': {
    group: 'finance',
    name: 'roles.permission.payoutsRead.name',
    text: 'roles.permission.payoutsRead.text',
  },
  'payouts.write': {
    group: 'finance',
    name: 'roles.permission.payoutsWrite.name',
    text: 'roles.permission.payoutsWrite.text',
  },
  'periods.read': {
    group: 'finance',
    name: 'roles.permission.periodsRead.name',
    text: 'roles.permission.periodsRead.text',
  },
  'periods.write': {
    group: 'finance',
    name: 'roles.permission.periodsWrite.name',
    text: 'roles.permission.periodsWrite.text',
  },
  'periods.reopen': {
    group: 'finance',
    name: 'roles.permission.periodsReopen.name',
    text: 'roles.permission.periodsReopen.text',
  },
  'disputes.read': {
    group: 'finance',
    name: 'roles.permission.disputesRead.name',
    text: 'roles.permission.disputesRead.text',
  },
  'disputes.write': {
    group: 'finance',
    name: 'roles.permission.disputesWrite.name',
    text: 'roles.permission.disputesWrite.text',
  },
  'tokens.read': {
    group: 'developers',
    name: 'roles.permission.tokensRead.name',
    text: 'roles.permission.tokensRead.text',
  },
  'tokens.write': {
    group: 'developers',
    name: 'roles.permission.tokensWrite.name',
    text: 'roles.permission.tokensWrite.text',
  },
  'webhooks.read': {
    group: 'developers',
    name: 'roles.permission.webhooksRead.name',
    text: 'roles.permission.webhooksRead.text',
  },
  'webhooks.write': {
    group: 'developers',
    name: 'roles.permission.webhooksWrite.name',
    text: 'roles.permission.webhooksWrite.text',
  },
  'requests.read': {
    group: 'developers',
    name: 'roles.permission.requestsRead.name',
    text: 'roles.permission.requestsRead.text',
  },
  'simulator.use': {
    group: 'developers',
    name: 'roles.permission.simulatorUse.name',
    text: 'roles.permission.simulatorUse.text',
  },
  'entities.read': {
    group: 'settings',
    name: 'roles.permission.entitiesRead.name',
    text: 'roles.permission.entitiesRead.text',
  },
  'entities.write': {
    group: 'settings',
    name: 'roles.permission.entitiesWrite.name',
    text: 'roles.permission.entitiesWrite.text',
  },
  'users.read': { group: 'settings', name: 'roles.permission.usersRead.name', text: 'roles.permission.usersRead.text' },
  'users.write': {
    group: 'settings',
    name: 'roles.permission.usersWrite.name',
    text: 'roles.permission.usersWrite.text',
  },
  'transfers.read': {
    group: 'settings',
    name: 'roles.permission.transfersRead.name',
    text: 'roles.permission.transfersRead.text',
  },
  'transfers.write': {
    group: 'settings',
    name: 'roles.permission.transfersWrite.name',
    text: 'roles.permission.transfersWrite.text',
  },
  'personal-data.erase': {
    group: 'settings',
    name: 'roles.permission.personalDataErase.name',
    text: 'roles.permission.personalDataErase.text',
  },
  'audit.read': { group: 'settings', name: 'roles.permission.auditRead.name', text: 'roles.permission.auditRead.text' },
};
