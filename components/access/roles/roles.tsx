'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { accessApi } from '#components/access/api.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { Alert, Skeleton } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import type { Roles as Offer, RoleRow } from '#lib/access/staff/index.ts';
import roles from '#messages/en/access/roles.json';
import user from '#messages/en/access/user.json';
import type { EditedRole } from './role-dialog.tsx';
import { RoleTable } from './role-table.tsx';

const RoleDialog = onDemand(() => import('./role-dialog.tsx').then((module) => module.RoleDialog));
const DeleteRoleDialog = onDemand(() => import('./delete-role-dialog.tsx').then((module) => module.DeleteRoleDialog));

type Dialogs = { kind: 'edit'; edited: EditedRole } | { kind: 'delete'; role: RoleRow } | null;

/** /roles: what users may do; an administrator makes roles for jobs that no shipped one fits. */
export const Roles = withMessages({ roles, user }, function Roles() {
  const t = useTranslations();
  const { me, entity } = useShell();
  const query = entity ? { entity } : {};
  const list = useApiQuery(accessApi.roles, { query });
  const [open, setOpen] = useState<Dialogs>(null);
  const mayWrite = me.permissions.includes('users.write');
  return (
    <main className="px-4 py-4 sm:px-6 sm:py-6">
      <div className="flex flex-wrap items-start gap-3">
        <div className="mr-auto">
          <h1 className="font-semibold text-xl tracking-tight">{t('pages.roles')}</h1>
          <p className="max-w-prose text-muted-foreground">{t('roles.lead')}</p>
        </div>
        {mayWrite ? (
          <Button variant="primary" onClick={() => setOpen({ kind: 'edit', edited: null })}>
            <Plus aria-hidden className="size-4" />
            {t('roles.new')}
          </Button>
        ) : null}
      </div>
      {list.isPending ? <Skeleton className="mt-6 h-24" /> : null}
      {list.isError ? <Alert title={t('roles.failed')}>{list.error.message}</Alert> : null}
      {list.data ? (
        <>
          <Sections
            offer={list.data}
            mayWrite={mayWrite}
            onCopy={(role) => setOpen({ kind: 'edit', edited: { role, isCopy: true } })}
            onChange={(role) => setOpen({ kind: 'edit', edited: { role, isCopy: false } })}
            onDelete={(role) => setOpen({ kind: 'delete', role })}
          />
          <OpenDialog open={open} offer={list.data} onClose={() => setOpen(null)} />
        </>
      ) : null}
    </main>
  );
});

type Actions = {
  mayWrite: boolean;
  onCopy: (role: RoleRow) => void;
  onChange: (role: RoleRow) => void;
  onDelete: (role: RoleRow) => void;
};

function Sections({ offer, ...actions }: Actions & { offer: Offer }) {
  const t = useTranslations();
  const own = offer.roles.filter(({ isShipped }) => !isShipped);
  const shipped = offer.roles.filter(({ isShipped }) => isShipped);
  return (
    <>
      <section aria-labelledby="own-roles" className="mt-6">
        <h2 id="own-roles" className="font-semibold">
          {t('roles.own.title')}
        </h2>
        {own.length === 0 ? (
          <Alert title={t('roles.own.emptyTitle')}>{t('roles.own.empty')}</Alert>
        ) : (
          <RoleTable labelledBy="own-roles" roles={own} {...actions} />
        )}
      </section>
      <section aria-labelledby="shipped-roles" className="mt-8">
        <h2 id="shipped-roles" className="font-semibold">
          {t('roles.shipped.title')}
        </h2>
        <RoleTable labelledBy="shipped-roles" roles={shipped} {...actions} />
      </section>
    </>
  );
}

function OpenDialog({ open, offer, onClose }: { open: Dialogs; offer: Offer; onClose: () => void }) {
  const t = useTranslations();
  const client = useQueryClient();
  const done = (message: string | null): void => {
    onClose();
    if (message === null) return;
    toast.success(message);
    const isOld = (path: string): boolean => path.startsWith('/roles') || path.startsWith('/users');
    void client.invalidateQueries({ predicate: ({ queryKey }) => isOld(String(queryKey[0])) });
  };
  if (open?.kind === 'delete') {
    const { role } = open;
    return (
      <DeleteRoleDialog
        role={role}
        offer={offer}
        onDone={(isDeleted) => done(isDeleted ? t('roles.action.deleted') : null)}
      />
    );
  }
  if (open?.kind !== 'edit') return null;
  return (
    <RoleDialog
      edited={open.edited}
      offer={offer}
      onDone={(isSaved) => done(isSaved ? t('roles.action.saved') : null)}
    />
  );
}
