import { ShieldCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useApiMutation } from '#components/api/use-api-mutation.ts';
import { PageLink } from '#components/layout/page-link.tsx';
import { periodsApi } from '#components/periods/api.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { toast } from '#components/ui/toast/toast.ts';

/** Calculates the seals of all closed periods again, and shows those that differ from what was signed off. */
export function VerifyButton() {
  const t = useTranslations();
  const verification = useApiMutation(() => periodsApi.periods.verify.$post({ json: {} }), {
    onSuccess: ({ periods, problems }) =>
      problems.length === 0 && toast.success(t('periods.verified', { count: periods })),
    onError: ({ message }) => toast.error(message),
  });
  const problems = verification.data?.problems ?? [];
  return (
    <>
      <Button onClick={() => verification.mutate()} disabled={verification.isPending}>
        <ShieldCheck aria-hidden className="size-4" />
        {t('periods.verify')}
      </Button>
      {problems.length > 0 ? (
        <Dialog
          open
          onOpenChange={() => verification.reset()}
          title={t('periods.differTitle')}
          description={t('periods.differ', { count: problems.length })}
        >
          <ul className="divide-y border-y">
            {problems.map(({ id, problem }) => (
              <li key={id} className="py-1.5">
                <PageLink to={`/periods/${id}`}>{t(`periods.problem.${problem}`)}</PageLink>
              </li>
            ))}
          </ul>
        </Dialog>
      ) : null}
    </>
  );
}
