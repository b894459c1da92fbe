'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { BackOfficeError } from '#components/api/back-office-error.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { DialogFooter } from '#components/ui/dialogs/dialog-footer.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import type { Group, ShopperFound } from '#lib/erasure/staff/index.ts';
import erasure from '#messages/en/erasure/erasure.json';
import { erasureApi } from './api.ts';

export type Started = { ids: string[]; pseudonym: string };

export type EraseDialogProps = {
  shopper: { field: 'email' | 'customer' | 'card'; value: string };
  entity: string | null;
  onClose: () => void;
  onStarted: (started: Started) => void;
};

/** Shows everything that is stored of a customer before it is erased. */
export const EraseDialog = withMessages({ erasure }, function EraseDialog(props: EraseDialogProps) {
  const { shopper, entity, onClose, onStarted } = props;
  const t = useTranslations();
  const query = { ...(entity === null ? {} : { entity }) };
  const found = useQuery<ShopperFound, BackOfficeError>({
    queryKey: ['erasure preview', entity, shopper.field, shopper.value],
    queryFn: () => answerOf(erasureApi.erasures.preview.$post({ query, json: shopper })),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const name = shopper.value;
  if (found.error) return <Blocked name={name} onClose={onClose} text={found.error.message} />;
  if (found.data?.isBlocked) {
    return (
      <Blocked name={name} onClose={onClose} text={t('erasure.obstacles.text')} obstacles={found.data.obstacles} />
    );
  }
  return (
    <ConfirmDialog
      title={t('erasure.title', { name })}
      action={t('erasure.action')}
      typedConfirmation={name}
      isCounting={found.data === undefined}
      onClose={onClose}
      onConfirm={async () => {
        const json = { ...shopper, confirmation: shopper.value };
        onStarted(await answerOf(erasureApi.erasures.$post({ query, json })));
      }}
    >
      {found.data === undefined ? <p role="status">{t('erasure.loading')}</p> : <Found found={found.data} />}
    </ConfirmDialog>
  );
});

function Found({ found: { entities, counts, ends, kept, rules } }: { found: ShopperFound }) {
  const t = useTranslations();
  const groups = (Object.keys(counts) as Group[]).filter((group) => counts[group] > 0);
  const ending = { ...ends, lists: counts.lists };
  return (
    <>
      <p>{t('erasure.where', { entities: entities.join(', ') })}</p>
      <table className="w-full">
        <tbody>
          {groups.map((group) => (
            <tr key={group} className="border-b last:border-0">
              <th scope="row" className="py-1 pr-4 text-left font-normal">
                {t(`erasure.groups.${group}`)}
              </th>
              <td className="py-1 text-right tabular-nums">{counts[group].toLocaleString('en')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Lines
        title={t('erasure.ends.title')}
        lines={Object.entries(ending).map(([kind, count]) => [
          count,
          t(`erasure.ends.${kind as keyof typeof ending}`, { count }),
        ])}
      />
      <h3 className="pt-2 font-semibold">{t('erasure.kept.title')}</h3>
      <p>
        {t('erasure.kept.text', { payments: kept.payments, ledger: kept.ledgerEntries, lines: kept.settlementLines })}
      </p>
      {rules.length > 0 ? <p>{t('erasure.rules', { names: rules.join(', ') })}</p> : null}
      <p className="font-medium">{t('erasure.final')}</p>
    </>
  );
}

/** What there is none of is not named. */
function Lines({ title, lines }: { title: string | null; lines: readonly (readonly [number, string])[] }) {
  const shown = lines.filter(([count]) => count > 0);
  if (shown.length === 0) return null;
  return (
    <>
      {title === null ? null : <h3 className="pt-2 font-semibold">{title}</h3>}
      <ul className="list-disc space-y-1 pl-5">
        {shown.map(([, line]) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

type BlockedProps = { name: string; text: string; obstacles?: ShopperFound['obstacles']; onClose: () => void };

function Blocked({ name, text, obstacles, onClose }: BlockedProps) {
  const t = useTranslations();
  const lines = Object.entries(obstacles ?? {}).map(
    ([kind, count]) => [count, t(`erasure.obstacles.${kind as keyof ShopperFound['obstacles']}`, { count })] as const,
  );
  return (
    <Dialog open onOpenChange={onClose} title={t('erasure.blockedTitle', { name })}>
      <div className="space-y-2">
        <p>{text}</p>
        <Lines title={null} lines={lines} />
      </div>
      <DialogFooter>
        <Button onClick={onClose}>{t('common.close')}</Button>
      </DialogFooter>
    </Dialog>
  );
}
