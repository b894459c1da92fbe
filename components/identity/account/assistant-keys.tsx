import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button, Field, Problem } from '#components/identity/sign-in/controls.tsx';
import type { AssistantKey, AssistantKeySettings } from '#lib/identity/index.ts';
import type { MessageKey } from '#messages/translate.ts';

const at = '/account/assistants';

/** The message for the problem that the address names. */
const problems: Readonly<Record<string, MessageKey>> = {
  'key-name': 'account.problem.keyName',
  'key-days': 'account.problem.keyDays',
  'key-count': 'account.problem.keyCount',
};

type AssistantKeysProps = AssistantKeySettings & { problem: string | undefined };

/** The keys of the signed-in user for assistants. */
export function AssistantKeys({ keys, newKey, mayCreate, problem }: AssistantKeysProps) {
  const t = useTranslations();
  const message = problem && Object.hasOwn(problems, problem) ? problems[problem] : undefined;
  if (newKey) return <NewKey secret={newKey} />;
  return (
    <>
      {message ? (
        <div className="mt-6">
          <Problem>{t(message)}</Problem>
        </div>
      ) : null}
      <KeySection title={t('account.assistants.keys')}>
        {keys.length === 0 ? <p className="text-muted-foreground">{t('account.assistants.none')}</p> : null}
        <ul className="divide-y">
          {keys.map((key) => (
            <KeyLine key={key.id} shown={key} />
          ))}
        </ul>
      </KeySection>
      <KeySection title={t('account.assistants.new')}>{mayCreate ? <NewKeyForm /> : <SignInAgain />}</KeySection>
    </>
  );
}

function KeySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8 max-w-prose">
      <h2 className="font-semibold">{title}</h2>
      <div className="mt-2 flex flex-col gap-4">{children}</div>
    </section>
  );
}

function KeyLine({ shown: { id, name, hint, canPropose, expiresAt, lastUsedAt } }: { shown: AssistantKey }) {
  const t = useTranslations();
  const day = expiresAt.toISOString().slice(0, 10);
  return (
    <li className="flex flex-wrap items-center justify-between gap-4 py-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">{name}</p>
        <p className="text-table text-muted-foreground">
          {t.rich('account.assistants.details', {
            hint,
            canPropose: String(canPropose),
            expires: () => <time dateTime={day}>{day}</time>,
            used: lastUsedAt?.toISOString().slice(0, 10) ?? 'never',
          })}
        </p>
      </div>
      <form method="post" action={`${at}/revoke`}>
        <input type="hidden" name="id" value={id} />
        <Button variant="destructive" small>
          {t('account.assistants.revoke')}
        </Button>
      </form>
    </li>
  );
}

function NewKeyForm() {
  const t = useTranslations();
  return (
    <form method="post" action={`${at}/create`} className="flex max-w-sm flex-col gap-4">
      <p className="text-muted-foreground">{t('account.assistants.newLead')}</p>
      <Field name="name" label={t('account.assistants.name')} maxLength={60} autoComplete="off" required />
      <Field
        name="days"
        label={t('account.assistants.days')}
        type="number"
        min={1}
        max={90}
        defaultValue={30}
        required
      />
      <label className="flex items-start gap-2">
        <input type="checkbox" name="canPropose" className="mt-0.5 size-4 accent-primary" />
        {t('account.assistants.canPropose')}
      </label>
      <Button variant="primary">{t('account.assistants.create')}</Button>
    </form>
  );
}

function NewKey({ secret }: { secret: string }) {
  const t = useTranslations();
  return (
    <KeySection title={t('account.assistants.storeTitle')}>
      <p className="text-muted-foreground">{t('account.assistants.storeLead')}</p>
      <code className="rounded-md bg-muted px-3 py-2 font-mono break-all">{secret}</code>
      <form method="post" action={`${at}/kept`}>
        <Button variant="primary">{t('account.assistants.stored')}</Button>
      </form>
    </KeySection>
  );
}

function SignInAgain() {
  const t = useTranslations();
  return (
    <p>
      {t.rich('account.assistants.signInAgain', {
        link: (chunks) => (
          <a href={`/sign-in?again&to=${at}`} className="text-primary underline">
            {chunks}
          </a>
        ),
      })}
    </p>
  );
}
