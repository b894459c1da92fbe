'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { FiguresTable } from '#components/ui/values/figures-table.tsx';
import { roleName } from '#components/ui/values/role-name.ts';
import type { RoleRow } from '#lib/access/staff/index.ts';
import { limitText } from './describe-limit.ts';
import { descriptionOf } from './describe-role.ts';
import { permissionTexts } from './permission-texts.ts';

type Props = {
  /** The id of the heading that names the table. */
  labelledBy: string;
  roles: readonly RoleRow[];
  mayWrite: boolean;
  onCopy: (role: RoleRow) => void;
  onChange: (role: RoleRow) => void;
  onDelete: (role: RoleRow) => void;
};

/** Roles with what they permit; a shipped one can only be copied. */
export function RoleTable({ labelledBy, roles, mayWrite, ...actions }: Props) {
  const t = useTranslations();
  const isShipped = roles.every((role) => role.isShipped);
  const columns = [
    { name: t('roles.table.name'), isText: true },
    ...(isShipped ? [] : [{ name: t('roles.table.entity'), isText: true }]),
    { name: t('roles.table.permissions'), isText: true },
    ...(isShipped ? [] : [{ name: t('roles.table.limits'), isText: true }, { name: t('roles.table.holders') }]),
    ...(mayWrite ? [{ name: t('roles.table.actions'), isText: true }] : []),
  ];
  const rows = roles.map((role) => ({
    id: role.id,
    cells: [
      <Name key="name" role={role} />,
      ...(isShipped ? [] : [role.entityName]),
      <Permissions key="permissions" role={role} />,
      ...(isShipped ? [] : [<Limits key="limits" role={role} />, String(role.holders)]),
      ...(mayWrite ? [<RoleActions key="actions" role={role} {...actions} />] : []),
    ],
  }));
  return <FiguresTable labelledBy={labelledBy} columns={columns} rows={rows} />;
}

function Name({ role }: { role: RoleRow }) {
  const t = useTranslations();
  return (
    <>
      <span className="block font-medium first-letter:uppercase">{roleName(t, role.id, role.name)}</span>
      <span className="block max-w-80 whitespace-normal text-muted-foreground">{descriptionOf(t, role)}</span>
    </>
  );
}

/** Their number, which opens to their names. */
function Permissions({ role: { permissions } }: { role: RoleRow }) {
  const t = useTranslations();
  const texts = Object.entries(permissionTexts).filter(([name]) => permissions.some((each) => each === name));
  return (
    <details>
      <summary className="cursor-pointer">{t('roles.table.count', { permissions: texts.length })}</summary>
      <span className="block max-w-96 whitespace-normal text-muted-foreground">
        {texts.map(([, { name }]) => t(name)).join(', ')}
      </span>
    </details>
  );
}

function Limits({ role: { limits } }: { role: RoleRow }) {
  const t = useTranslations();
  if (limits.length === 0) return t('roles.table.noLimits');
  return limits.map((limit) => (
    <span key={`${limit.kind} ${limit.currency}`} className="block">
      {limitText(t, limit)}
    </span>
  ));
}

type ActionsProps = Pick<Props, 'onCopy' | 'onChange' | 'onDelete'> & { role: RoleRow };

function RoleActions({ role, onCopy, onChange, onDelete }: ActionsProps) {
  const t = useTranslations();
  const { name, mayChange } = role;
  return (
    <span className="flex gap-1">
      {mayChange ? (
        <Button size="small" aria-label={t('roles.action.changeNamed', { name })} onClick={() => onChange(role)}>
          {t('roles.action.change')}
        </Button>
      ) : null}
      <Button size="small" aria-label={t('roles.action.copyNamed', { name })} onClick={() => onCopy(role)}>
        {t('roles.action.copy')}
      </Button>
      {mayChange ? (
        <Button
          size="small"
          variant="ghost"
          aria-label={t('roles.action.deleteNamed', { name })}
          onClick={() => onDelete(role)}
        >
          {t('roles.action.delete')}
        </Button>
      ) : null}
    </span>
  );
}
