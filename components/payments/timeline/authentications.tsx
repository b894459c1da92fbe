'use client';

import { useTranslations } from 'next-intl';
import { DescriptionItem } from '#components/ui/description-list.tsx';
import { CopyButton } from '#components/ui/values/copy-button.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { TransactionDetail } from '#lib/payments/staff/index.ts';
import type { Translate } from '#messages/translate.ts';

type Authentication = TransactionDetail['authentications'][number];

/** How the cardholder was authenticated, and who bears the loss if it was fraud. */
export function Authentications({ detail }: { detail: Pick<TransactionDetail, 'authentications'> }) {
  const t = useTranslations();
  return (
    <section aria-labelledby="authentication">
      <h2 id="authentication" className="mb-2 font-semibold">
        {t('transaction.authentication.title')}
      </h2>
      <ol className="divide-y border-y">
        {detail.authentications.map((authentication) => (
          <li key={authentication.id} className="py-2">
            <Facts authentication={authentication} />
          </li>
        ))}
      </ol>
    </section>
  );
}

const openStates: readonly Authentication['state'][] = ['METHOD', 'REQUESTED', 'CHALLENGE'];
const shifted: readonly Authentication['state'][] = ['AUTHENTICATED', 'ATTEMPTED'];

/** A scheme shifts liability for what an issuer vouched for, or did not take part in. */
function describeLiability(t: Translate, state: Authentication['state']): string {
  if (openStates.includes(state)) return t('transaction.authentication.open');
  const isShifted = shifted.includes(state);
  return isShifted ? t('transaction.authentication.shifted') : t('transaction.authentication.kept');
}

function Facts({ authentication }: { authentication: Authentication }) {
  const t = useTranslations();
  const { id, state, result, resultCode, resultDescription, isSimulated, startedAt } = authentication;
  return (
    <>
      <p className="mb-2 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="font-medium">{t(`transaction.authentication.state.${state}`)}</span>
        <span className="grow text-muted-foreground">
          {isSimulated ? t('transaction.authentication.simulated') : null}
        </span>
        <span className="text-muted-foreground text-table">
          <Timestamp at={startedAt} />
        </span>
      </p>
      <dl className="grid gap-x-8 gap-y-1.5 sm:grid-cols-2">
        <DescriptionItem name={t('transaction.authentication.liability')}>
          {describeLiability(t, state)}
        </DescriptionItem>
        <DescriptionItem name={t('transaction.authentication.result')}>
          <span className="font-mono text-[0.75rem]">{resultCode}</span> {resultDescription}
        </DescriptionItem>
        <DescriptionItem name={t('transaction.authentication.status')}>{result.authenticationStatus}</DescriptionItem>
        <DescriptionItem name={t('transaction.authentication.eci')}>{result.eci}</DescriptionItem>
        <DescriptionItem name={t('transaction.authentication.version')}>{result.version}</DescriptionItem>
        <DescriptionItem name={t('transaction.authentication.flowName')}>
          {result.flow ? t(`transaction.authentication.flow.${result.flow}`) : null}
        </DescriptionItem>
        <DescriptionItem name={t('transaction.authentication.reason')}>
          {result.transactionStatusReason}
        </DescriptionItem>
        <DescriptionItem name={t('transaction.authentication.issuerText')}>{result.cardholderInfo}</DescriptionItem>
        <Identifiers id={id} result={result} />
      </dl>
    </>
  );
}

function Identifiers({ id, result }: Pick<Authentication, 'id' | 'result'>) {
  const t = useTranslations();
  const { dsTransactionId, acsTransactionId } = result;
  return (
    <>
      <DescriptionItem name={t('common.id')}>
        <CopyButton text={id} name={t('transaction.authentication.id')} />
      </DescriptionItem>
      <DescriptionItem name={t('transaction.authentication.directoryId')}>
        {dsTransactionId ? (
          <CopyButton text={dsTransactionId} name={t('transaction.authentication.directoryIdName')} />
        ) : null}
      </DescriptionItem>
      <DescriptionItem name={t('transaction.authentication.issuerId')}>
        {acsTransactionId ? (
          <CopyButton text={acsTransactionId} name={t('transaction.authentication.issuerIdName')} />
        ) : null}
      </DescriptionItem>
    </>
  );
}
