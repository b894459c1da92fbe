'use client';

import { useMutation } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { toast } from 'sonner';
import { apiRequest, type BackOfficeError } from '#components/layout/api-client.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { Button, buttonVariants } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { FormProblem } from '#components/ui/field.tsx';
import { TestBadge } from '#components/ui/state-badge.tsx';
import type { EntityDetail } from '#lib/backoffice/index.ts';
import { DisableDialog } from './disable-dialog.tsx';
import { TestPaymentDialog } from './test-payment-dialog.tsx';

type HeaderProps = { detail: EntityDetail; onChanged: (detail: EntityDetail) => void };

/** What an entity is called, whether it runs, and what can be done with it as a whole. */
export function EntityHeader({ detail, onChanged }: HeaderProps) {
  const { me } = useShell();
  const { node, mayChange, mayTest, version } = detail;
  const [doing, setDoing] = useState<'disable' | 'test' | null>(null);
  const change = useMutation<EntityDetail, BackOfficeError, boolean>({
    mutationFn: (disabled) =>
      apiRequest(`/entities/${node.id}`, {
        method: 'PATCH',
        body: JSON.stringify({ version, disabled }),
      }),
    onSuccess: (answer) => {
      setDoing(null);
      toast.success(`${answer.node.name} is ${answer.node.disabled ? 'disabled' : 'enabled'}`);
      onChanged(answer);
    },
  });
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="font-semibold text-xl tracking-tight">{node.name}</h1>
        <span className="text-muted-foreground">{node.kind.toLowerCase()}</span>
        <TestBadge mode={node.mode === 'LIVE' ? 'LIVE' : 'INTERNAL'} />
        {node.disabled ? <span className="font-medium text-state-bad">Disabled</span> : null}
        <div className="flex flex-wrap gap-2 sm:ml-auto">
          {me.permissions.includes('requests.read') ? (
            <Link href={`/requests?entity=${node.id}`} className={buttonVariants('quiet')}>
              Its API calls
            </Link>
          ) : null}
          <Link href={`/transactions?entity=${node.id}`} className={buttonVariants('secondary')}>
            Its transactions
          </Link>
          {mayTest ? (
            <Button onClick={() => setDoing('test')}>
              <FlaskConical aria-hidden className="size-4" />
              Test this channel
            </Button>
          ) : null}
          {mayChange && !node.disabled ? <Button onClick={() => setDoing('disable')}>Disable</Button> : null}
          {mayChange && node.disabled ? (
            <Button look="primary" disabled={change.isPending} onClick={() => change.mutate(false)}>
              Enable
            </Button>
          ) : null}
        </div>
      </header>
      <p className="mt-1">
        <CopyButton whole text={node.id} name="entity id" />
      </p>
      {doing === null && change.isError ? (
        <div className="mt-3 max-w-xl">
          <FormProblem>{change.error.message}</FormProblem>
        </div>
      ) : null}
      {doing === 'disable' ? (
        <DisableDialog
          node={node}
          pending={change.isPending}
          problem={change.error?.message ?? null}
          onConfirm={() => change.mutate(true)}
          onClose={() => setDoing(null)}
        />
      ) : null}
      {doing === 'test' ? <TestPaymentDialog detail={detail} onClose={() => setDoing(null)} /> : null}
    </>
  );
}
