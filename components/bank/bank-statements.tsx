'use client';

import { Upload } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { bankApi } from '#components/bank/api.ts';
import { useKeys } from '#components/layout/keys/use-keys.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { ListPage } from '#components/list/list-page.tsx';
import { TwoLines } from '#components/list/two-lines.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { Count, Money } from '#components/ui/values/money.tsx';
import type { BankStatementRow } from '#lib/bank/staff/index.ts';
import bankStatements from '#messages/en/bank/bank-statements.json';

const UploadDialog = onDemand(() =>
  import('./upload-statement-dialog.tsx').then((module) => module.UploadStatementDialog),
);

function Unmatched({ count }: { count: number }) {
  return count === 0 ? <Count value={0} /> : <span className="font-medium text-state-wait">{count}</span>;
}

const cells = {
  account: ({ account }: BankStatementRow) => <span className="font-mono text-[0.75rem]">{account}</span>,
  unmatchedCount: ({ unmatchedCount }: BankStatementRow) => <Unmatched count={unmatchedCount} />,
};

/** /bank-statements: what banks state of the accounts of PSPs. */
export const BankStatements = withMessages({ bankStatements }, function BankStatements() {
  const t = useTranslations();
  const [isUploading, setIsUploading] = useState(false);
  const mayWrite = useShell().me.permissions.includes('settlement.write');
  useKeys({ n: () => mayWrite && setIsUploading(true) });
  return (
    <>
      <ListPage
        endpoint={bankApi['bank-statements']}
        title={t('pages.bankStatements')}
        lead={t('bankStatements.lead')}
        cells={cells}
        hrefOf={({ id }) => `/bank-statements/${id}`}
        nameOf={({ account, reference }) => t('bankStatements.name', { account, reference })}
        narrow={(row) => (
          <TwoLines
            name={row.account}
            state={<Unmatched count={row.unmatchedCount} />}
            detail={row.closedOn}
            end={<Money amount={row.closing} currency={row.currency} />}
          />
        )}
        action={
          mayWrite ? (
            <Button
              variant="primary"
              onClick={() => setIsUploading(true)}
              onFocus={UploadDialog.preload}
              onPointerEnter={UploadDialog.preload}
            >
              <Upload aria-hidden className="size-4" />
              {t('bankStatements.upload')}
            </Button>
          ) : null
        }
        empty={<Alert title={t('bankStatements.emptyTitle')}>{t('bankStatements.empty')}</Alert>}
      />
      {isUploading ? <UploadDialog onClose={() => setIsUploading(false)} /> : null}
    </>
  );
});
