'use client';

import { CircleAlert, CircleCheck, CircleX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useApiMutation } from '#components/api/use-api-mutation.ts';
import { checkoutsApi } from '#components/checkouts/api.ts';
import { Button } from '#components/ui/button.tsx';
import { TextField } from '#components/ui/field.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { pageAddressForm } from '#lib/checkouts/staff/forms.ts';
import type { PageFinding } from '#lib/checkouts/staff/index.ts';

const signs = {
  passed: { Icon: CircleCheck, colour: 'text-state-good' },
  failed: { Icon: CircleX, colour: 'text-state-bad' },
  advice: { Icon: CircleAlert, colour: 'text-state-wait' },
} as const;

/** Fetches a payment page of the merchant and shows what it lacks. */
export function PageChecker() {
  const t = useTranslations();
  const form = useZodForm(pageAddressForm, { url: '' });
  const check = useApiMutation(checkoutsApi.integration.check.$post);
  return (
    <div className="space-y-3">
      <p className="text-muted-foreground">{t('integration.check.lead')}</p>
      <form
        className="flex max-w-xl items-end gap-3"
        noValidate
        onSubmit={form.handleSubmit((json) => check.mutate({ json }))}
      >
        <TextField
          id="page-address"
          type="url"
          label={t('integration.check.address')}
          placeholder={t('integration.check.example')}
          problem={form.formState.errors.url?.message}
          {...form.register('url')}
        />
        <Button type="submit" disabled={check.isPending}>
          {t('integration.check.check')}
        </Button>
      </form>
      <div role="status">
        {check.isError ? <p className="text-state-bad">{check.error.message}</p> : null}
        {check.data?.problem ? (
          <p className="text-state-bad">{t('integration.check.problem', { reason: check.data.problem })}</p>
        ) : null}
        {check.data?.findings ? <Findings findings={check.data.findings} /> : null}
      </div>
    </div>
  );
}

function Findings({ findings }: { findings: readonly PageFinding[] }) {
  const t = useTranslations();
  return (
    <ul className="divide-y border-y">
      {findings.map(({ check, state, found }) => {
        const { Icon, colour } = signs[state];
        return (
          <li key={check} className="flex gap-3 py-2">
            <Icon aria-label={t(`integration.check.state.${state}`)} className={`mt-0.5 size-4 ${colour}`} />
            <div className="min-w-0">
              <p className="font-medium">{t(`integration.check.name.${check}`)}</p>
              {state === 'passed' ? null : (
                <p className="text-muted-foreground">{t(`integration.check.help.${check}`)}</p>
              )}
              {found === null ? null : <p className="break-all font-mono text-xs">{found}</p>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
