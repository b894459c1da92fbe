import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { RateTable } from '#components/ledger/fees/rate-table.tsx';
import { Button } from '#components/ui/button.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import type { ContractRow } from '#lib/ledger/staff/index.ts';

const ContractDialog = onDemand(() => import('./contract-dialog.tsx').then((module) => module.ContractDialog));

/** What each connector account is charged by contract, the latest version first. */
export function Contracts({ accounts }: { accounts: readonly ContractRow[] }) {
  const t = useTranslations();
  const client = useQueryClient();
  const [stated, setStated] = useState<ContractRow | null>(null);
  const done = (message?: string): void => {
    setStated(null);
    if (message === undefined) return;
    toast.success(message);
    void client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/ledger-acquirers') });
  };
  if (accounts.length === 0) return null;
  return (
    <section aria-labelledby="contracts" className="max-w-3xl">
      <h2 id="contracts" className="mb-2 font-semibold">
        {t('ledgerAcquirers.contracts.title')}
      </h2>
      <ul className="divide-y border-y">
        {accounts.map((account) => (
          <li key={account.accountId} className="py-3">
            <Account account={account} onState={() => setStated(account)} />
          </li>
        ))}
      </ul>
      {stated ? <ContractDialog account={stated} onDone={done} /> : null}
    </section>
  );
}

function Account({ account: { name, mayState, contracts }, onState }: { account: ContractRow; onState: () => void }) {
  const t = useTranslations();
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="grow font-medium">{name}</h3>
        {mayState ? (
          <Button
            size="small"
            aria-label={t('ledgerAcquirers.contracts.stateOf', { name })}
            onClick={onState}
            onFocus={ContractDialog.preload}
            onPointerEnter={ContractDialog.preload}
          >
            <Plus aria-hidden className="size-4" />
            {t('ledgerAcquirers.contracts.state')}
          </Button>
        ) : null}
      </div>
      {contracts.length === 0 ? (
        <p className="text-muted-foreground text-table">{t('ledgerAcquirers.contracts.none')}</p>
      ) : null}
      {contracts.map((contract) => (
        <Contract key={contract.validFrom} contract={contract} />
      ))}
    </>
  );
}

function Contract({ contract }: { contract: ContractRow['contracts'][number] }) {
  const t = useTranslations();
  const id = useId();
  const { validFrom, isCurrent, country, actorName, rates } = contract;
  return (
    <div className="mt-2">
      <h4 id={id} className="text-table">
        {t('ledgerAcquirers.contracts.from', { day: validFrom })}{' '}
        <span className="text-muted-foreground">
          {[
            isCurrent ? t('ledgerAcquirers.contracts.current') : null,
            t('ledgerAcquirers.contracts.by', { name: actorName }),
          ]
            .filter(Boolean)
            .join(', ')}
          {country ? ` · ${t('ledgerAcquirers.contracts.country', { country })}` : null}
        </span>
      </h4>
      <RateTable rates={rates} labelledBy={id} />
    </div>
  );
}
