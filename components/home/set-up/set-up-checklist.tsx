import { useQueries } from '@tanstack/react-query';
import { Circle } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { pathOf } from '#components/api/client.ts';
import { PageLink } from '#components/layout/page-link.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { IconText } from '#components/ui/values/icon-text.tsx';
import { countOfList } from '../api.ts';
import { setUpSteps } from './set-up-steps.ts';

/** What is left to set up, for those who administer; nothing once all is done. */
export function SetUpChecklist() {
  const t = useTranslations();
  const { me, entity } = useShell();
  const steps = me.permissions.includes('users.write')
    ? setUpSteps.filter(({ permission }) => me.permissions.includes(permission))
    : [];
  const counts = useQueries({
    queries: steps.map(({ list, q }) => {
      const endpoint = countOfList(list);
      const args = { query: { entity, q } };
      return {
        queryKey: [pathOf(endpoint, args)],
        queryFn: async () => (await endpoint.$get(args)).json(),
        staleTime: 5_000,
      };
    }),
  });
  if (counts.some(({ data }) => data === undefined)) return null;
  const isDone = steps.map(({ needed }, index) => (counts[index]?.data?.count ?? 0) >= needed);
  const done = isDone.filter(Boolean).length;
  if (done === steps.length) return null;
  return (
    <section aria-labelledby="set-up" className="mt-5 max-w-xl">
      <h2 id="set-up" className="flex items-baseline gap-3 pb-1 font-semibold">
        {t('setUp.title')}
        <span className="font-normal text-muted-foreground">{t('setUp.progress', { done, all: steps.length })}</span>
      </h2>
      <ol className="border-t">
        {steps
          .filter((_, index) => !isDone[index])
          .map(({ name, page }) => (
            <li key={name} className="flex items-baseline gap-2 border-b px-1 py-1.5">
              <IconText icon={Circle} colour="text-state-wait">
                <PageLink to={page}>{t(name)}</PageLink>
              </IconText>
            </li>
          ))}
      </ol>
    </section>
  );
}
