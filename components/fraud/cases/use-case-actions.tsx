import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { pathOf } from '#components/api/client.ts';
import { useApiMutation } from '#components/api/use-api-mutation.ts';
import type { DetailAction } from '#components/detail/detail.tsx';
import { fraudApi } from '#components/fraud/api.ts';
import { useKeys } from '#components/layout/keys/use-keys.ts';
import { onDemand } from '#components/ui/on-demand.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import type { CaseDetail } from '#lib/fraud/staff/index.ts';
import { useDecide } from './decisions/use-decide.ts';

const CancelDialog = onDemand(() => import('./case-dialogs.tsx').then((module) => module.CancelDialog));
const NoteDialog = onDemand(() => import('./case-dialogs.tsx').then((module) => module.NoteDialog));
const ListValueDialog = onDemand(() => import('./list-value-dialog.tsx').then((module) => module.ListValueDialog));
const UseMacroDialog = onDemand(() => import('./macros/use-macro-dialog.tsx').then((module) => module.UseMacroDialog));

/** The decisions on a case and what else can be done with it, each with its key. */
export function useCaseActions(detail: CaseDetail): { actions: DetailAction[]; dialogs: ReactNode } {
  const t = useTranslations();
  const [open, setOpen] = useState<'cancel' | 'macro' | 'note' | 'list' | null>(null);
  const decide = useDecide(detail);
  const claim = useClaim(detail);
  const { mayDecide, isDecidable, effects, listing } = detail;
  const mayList = listing.values.length > 0;
  const close = (): void => setOpen(null);
  const approve = (): void => decide.run({ decision: 'APPROVE', expectedEffect: effects.approve });
  const pend = (): void => decide.run({ decision: 'PENDING', expectedEffect: null });
  const openMacros = (): void => setOpen('macro');
  useKeys({ l: () => document.getElementById('related')?.focus() });
  const decisions: DetailAction[] = [
    {
      name: t(`case.action.approve.${effects.approve ?? 'none'}`),
      shortcut: 'a',
      variant: 'primary',
      onClick: approve,
    },
    { name: t(`case.action.cancel.${effects.cancel ?? 'none'}`), shortcut: 'c', onClick: () => setOpen('cancel') },
    { name: t('case.action.pend'), shortcut: 'p', onClick: pend },
    { name: t('case.action.macro'), shortcut: 'm', onClick: openMacros },
  ];
  const note: DetailAction = { name: t('case.action.note'), shortcut: 'n', onClick: () => setOpen('note') };
  const list: DetailAction = { name: t('case.action.list'), shortcut: 'b', onClick: () => setOpen('list') };
  const unavailable = decide.isPending ? t('common.inProgress') : null;
  const actions = [
    ...(isDecidable ? decisions.map((each) => ({ ...each, unavailable })) : []),
    ...(claim ? [claim] : []),
    note,
  ];
  return {
    actions: [...(mayDecide ? actions : []), ...(mayList ? [list] : [])],
    dialogs: (
      <>
        {open === 'cancel' ? <CancelDialog detail={detail} onDecide={decide.send} onClose={close} /> : null}
        {open === 'macro' ? (
          <UseMacroDialog detail={detail} onRun={decide.run} onDecide={decide.send} onClose={close} />
        ) : null}
        {open === 'list' ? <ListValueDialog detail={detail} onClose={close} /> : null}
        {open === 'note' ? <NoteDialog detail={detail} onClose={close} /> : null}
      </>
    ),
  };
}

/** Claims a case, gives it back, or takes it over from another user; null once it is decided. */
function useClaim({ row }: CaseDetail): DetailAction | null {
  const t = useTranslations();
  const client = useQueryClient();
  const path = pathOf(fraudApi.cases[':id'], { param: { id: row.id } });
  const options = {
    onSuccess: (detail: CaseDetail) => {
      client.setQueryData([path], detail);
    },
    onError: ({ message }: Error) => void toast.error(message),
  };
  const claim = useApiMutation(fraudApi.cases[':id'].claim.$post, options);
  const release = useApiMutation(fraudApi.cases[':id'].release.$post, options);
  if (row.state !== 'OPEN' && row.state !== 'PENDED') return null;
  const param = { id: row.id };
  if (row.isClaimedByOther) {
    const onClick = (): void => claim.mutate({ param, json: { takesOver: true } });
    return { name: t('case.action.takeOver'), onClick };
  }
  if (row.claimedUntil !== null) {
    return { name: t('case.action.release'), onClick: () => release.mutate({ param, json: {} }) };
  }
  return { name: t('case.action.claim'), onClick: () => claim.mutate({ param, json: {} }) };
}
