import type { CurrentUser } from '#lib/backoffice/index.ts';
import type { MessageKey } from '#messages/translate.ts';

export type NavigationItem = {
  href: string;
  name: MessageKey;
  /** Its symbol in public/navigation-icons.svg: the name of an icon of Lucide. */
  icon: string;
  /** The second key after g. */
  key: string;
  permission: CurrentUser['permissions'][number] | null;
  /** Groups, separated by whitespace: daily work, set-up, developers, account. */
  group: 'work' | 'set-up' | 'developers' | 'you';
};

type Names = [group: NavigationItem['group'], href: string, name: MessageKey, key: string, icon: string];

function item([group, href, name, key, icon]: Names, permission: NavigationItem['permission']): NavigationItem {
  return { group, href, name, key, icon, permission };
}

/** The pages; the navigation shows those that the role permits. */
export const navigationItems: readonly NavigationItem[] = [
  item(['work', '/', 'pages.overview', 'o', 'chart-column'], 'transactions.read'),
  item(['work', '/transactions', 'pages.transactions', 't', 'credit-card'], 'transactions.read'),
  item(['work', '/cases', 'pages.cases', 'c', 'clipboard-check'], 'cases.read'),
  item(['work', '/registrations', 'pages.registrations', 'r', 'wallet-cards'], 'registrations.read'),
  item(['work', '/schedules', 'pages.schedules', 'p', 'calendar-clock'], 'schedules.read'),
  item(['work', '/payment-links', 'pages.paymentLinks', 'g', 'qr-code'], 'payment-links.read'),
  item(['work', '/callbacks', 'pages.callbacks', 'b', 'send'], 'callbacks.read'),
  item(['work', '/risk-rules', 'pages.riskRules', 'f', 'shield-alert'], 'risk.read'),
  item(['work', '/risk-lists', 'pages.riskLists', 'x', 'list-x'], 'risk.read'),
  item(['work', '/settlement', 'pages.settlement', 'z', 'file-input'], 'settlement.read'),
  item(['work', '/settlement-lines', 'pages.settlementLines', 'k', 'list-checks'], 'settlement.read'),
  item(['work', '/unsettled-payments', 'pages.unsettledPayments', 'j', 'hourglass'], 'settlement.read'),
  item(['work', '/settlement-files', 'pages.settlementFiles', ',', 'file-down'], 'settlement-files.read'),
  item(['work', '/ledger', 'pages.ledger', 'm', 'scale'], 'ledger.read'),
  item(['work', '/ledger-entries', 'pages.ledgerEntries', 'n', 'book-open-text'], 'ledger.read'),
  item(['work', '/reconciliation', 'pages.reconciliation', '4', 'chart-line'], 'ledger.read'),
  item(['work', '/disputes', 'pages.disputes', '5', 'gavel'], 'disputes.read'),
  item(['work', '/payouts', 'pages.payouts', '1', 'landmark'], 'payouts.read'),
  item(['work', '/bank-statements', 'pages.bankStatements', '9', 'file-text'], 'settlement.read'),
  item(['work', '/bank-entries', 'pages.bankEntries', '8', 'arrow-left-right'], 'settlement.read'),
  item(['work', '/periods', 'pages.periods', '3', 'lock'], 'periods.read'),
  item(['set-up', '/entities', 'pages.entities', 'e', 'boxes'], 'entities.read'),
  item(['set-up', '/access-tokens', 'pages.accessTokens', 'a', 'key-round'], 'tokens.read'),
  item(['set-up', '/settlement-formats', 'pages.settlementFormats', '2', 'file-cog'], 'settlement.read'),
  item(['set-up', '/settlement-rules', 'pages.settlementRules', '.', 'equal-approximately'], 'settlement.read'),
  item(['set-up', '/sftp-keys', 'pages.sftpKeys', '7', 'file-key'], 'transfers.read'),
  item(['set-up', '/file-connections', 'pages.fileConnections', '6', 'folder-sync'], 'transfers.read'),
  item(['set-up', '/webhooks', 'pages.webhooks', 'w', 'webhook'], 'webhooks.read'),
  item(['set-up', '/deliveries', 'pages.webhookDeliveries', 'h', 'mail-check'], 'webhooks.read'),
  item(['set-up', '/users', 'pages.users', 'u', 'users'], 'users.read'),
  item(['set-up', '/oidc-clients', 'pages.oidcClients', 'i', 'app-window'], 'users.write'),
  item(['set-up', '/audit', 'pages.audit', 'l', 'scroll-text'], 'audit.read'),
  item(['developers', '/requests', 'pages.requestLog', 'q', 'list-tree'], 'requests.read'),
  item(['developers', '/integration', 'pages.integration', '0', 'shopping-cart'], 'entities.read'),
  item(['developers', '/event-consumers', 'pages.eventConsumers', 'v', 'workflow'], 'events.manage'),
  item(['developers', '/simulator', 'pages.simulator', 's', 'flask-conical'], 'simulator.use'),
  item(['developers', '/docs', 'pages.docs', 'd', 'code-xml'], null),
  item(['you', '/account', 'pages.account', 'y', 'shield-check'], null),
];

/** Pages about the installation, for administrators of every PSP. */
const ofInstallation = new Set(['/oidc-clients', '/event-consumers']);

export function visibleNavigation({ permissions, administersInstallation }: CurrentUser): NavigationItem[] {
  return navigationItems
    .filter(({ permission }) => permission === null || permissions.includes(permission))
    .filter(({ href }) => !ofInstallation.has(href) || administersInstallation);
}

/** The items by group, in order, without empty groups. */
export function groupNavigation(shown: readonly NavigationItem[]): NavigationItem[][] {
  return [...Map.groupBy(shown, ({ group }) => group).values()];
}

export function isActive({ href }: NavigationItem, pathname: string): boolean {
  return href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`);
}
