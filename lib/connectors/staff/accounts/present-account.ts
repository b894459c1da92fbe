import type { AccountAvailability } from '../../account-guard.ts';
import type { ConnectorAccount } from '../../accounts/connector-account.ts';
import type { Connector, ConnectorDescription } from '../../contract.ts';

export type ConnectorRow = ConnectorDescription & { name: string };

/** An account without its secrets. */
export type ConnectorAccountRow = Pick<
  ConnectorAccount,
  'id' | 'entityId' | 'name' | 'connector' | 'enabled' | 'version'
> & {
  connectorTitle: string;
  entityName: string;
  modes: string[];
  paymentTypes: string[];
  currencies: string[];
  brands: string[];
  /** Null for an account of an entity above, which the user may not change. */
  settings: Record<string, string> | null;
  isUsed: boolean;
  /** Of the process that answers: null when it has sent nothing there. */
  circuit: { state: AccountAvailability['circuit']; since: string | null } | null;
  mayChange: boolean;
};

export function presentConnector({ name, description }: Connector): ConnectorRow {
  return { name, ...description };
}

export function presentAccount(
  account: ConnectorAccount,
  context: {
    connectors: readonly Connector[];
    entityName: string;
    mayRead: boolean;
    mayChange: boolean;
    availability: AccountAvailability | null;
  },
): ConnectorAccountRow {
  const { id, entityId, name, connector, enabled, version, settings, firstUsedAt } = account;
  const { modes, paymentTypes, currencies, brands } = account;
  const description = context.connectors.find((each) => each.name === connector)?.description;
  return {
    id,
    entityId,
    name,
    connector,
    enabled,
    version,
    connectorTitle: description?.title ?? connector,
    entityName: context.entityName,
    modes: [...modes],
    paymentTypes: [...paymentTypes],
    currencies: [...currencies],
    brands: [...brands],
    settings: context.mayRead ? { ...settings } : null,
    isUsed: firstUsedAt !== null,
    circuit: context.availability && {
      state: context.availability.circuit,
      since: context.availability.since?.toISOString() ?? null,
    },
    mayChange: context.mayChange,
  };
}
