import { prefetch } from '#app/_server/prefetch.ts';
import { requireSessionOrSignIn } from '#app/_server/require-session.ts';
import { EventConsumers } from '#components/event-consumers/event-consumers.tsx';
import { Prefetched } from '#components/layout/hydrate-queries.tsx';
import { currentServices } from '#lib/current-services.ts';

export const metadata = { title: 'Event consumers' };

export default async function EventConsumersPage() {
  await requireSessionOrSignIn((await currentServices()).sso, '/event-consumers');
  return (
    <Prefetched answers={await prefetch(['/event-consumers'])}>
      <EventConsumers />
    </Prefetched>
  );
}
