import { useTranslations } from 'next-intl';
import { pagePath } from '#components/api/client.ts';
import { EraseButton } from '#components/erasure/erase-button.tsx';
import type { Started } from '#components/erasure/erase-dialog.tsx';
import { PageLink } from '#components/layout/page-link.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { Alert } from '#components/ui/alert.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { CustomerAnswer } from '#lib/customers/staff/index.ts';
import { CustomerFigures } from './customer-figures.tsx';
import { CustomerIdentity } from './customer-identity.tsx';
import { CustomerLists } from './customer-lists.tsx';
import { customerPath } from './customer-path.ts';

type ResultProps = { answer: CustomerAnswer; onErase: (started: Started) => void };

/** A pseudonym has nothing left to erase. */
const isErased = ({ value }: { value: string }): boolean => value.startsWith('erased-');

/** The customer that was found, or why there is none. */
export function CustomerResult({ answer: { key, q, problem, customer }, onErase }: ResultProps) {
  const t = useTranslations();
  if (problem !== null) return <Unusable problem={problem} />;
  if (key === null || q === null) {
    return <Alert title={t('customers.start.title')}>{t('customers.start.text')}</Alert>;
  }
  if (customer === null) return <NothingFound field={key.field} value={key.value} q={q} />;
  return (
    <>
      <div className="mt-8 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 className="wrap-anywhere font-semibold text-lg tracking-tight">
          {t(`customers.name.${key.field}`, { value: key.field === 'card' ? shorten(key.value) : key.value })}
        </h2>
        {isErased(key) ? null : <EraseButton shopper={key} onStarted={onErase} />}
      </div>
      <CustomerFigures customer={customer} />
      <div className="mt-8 grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_16rem]">
        <CustomerLists q={q} />
        <CustomerIdentity customer={customer} field={key.field} />
      </div>
    </>
  );
}

const shorten = (id: string): string => `${id.slice(0, 8)}…${id.slice(-4)}`;

function Unusable({ problem }: { problem: NonNullable<CustomerAnswer['problem']> }) {
  const t = useTranslations();
  if (problem === 'card number') {
    return <Alert title={t('customers.problem.cardNumberTitle')}>{t('customers.problem.cardNumber')}</Alert>;
  }
  return (
    <Alert
      title={t('customers.problem.partTitle')}
      action={<PageLink to="/transactions">{t('customers.problem.toTransactions')}</PageLink>}
    >
      {t('customers.problem.part')}
    </Alert>
  );
}

type NothingProps = NonNullable<CustomerAnswer['key']> & { q: string };

/** What was searched; another entity may have it. */
function NothingFound({ field, value, q }: NothingProps) {
  const t = useTranslations();
  const { entity } = useShell();
  if (field === 'customer' && /^\d{4}$/.test(value)) {
    return (
      <Alert
        title={t('customers.nothing.title')}
        action={
          <TextLink href={pagePath('/transactions', { entity, q: `last4:${value}` })}>
            {t('customers.nothing.toLast4', { value })}
          </TextLink>
        }
      >
        {t('customers.nothing.last4', { value })}
      </Alert>
    );
  }
  return (
    <Alert
      title={t('customers.nothing.title')}
      action={entity === null ? null : <TextLink href={customerPath(q)}>{t('customers.nothing.allEntities')}</TextLink>}
    >
      {t(`customers.nothing.${field}`, { value })}
    </Alert>
  );
}
