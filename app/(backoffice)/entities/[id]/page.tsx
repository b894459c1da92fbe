import { Entity } from '#components/entities/entity.tsx';
import { Prefetched } from '#components/layout/prefetched.tsx';
import { prefetch } from '#lib/backoffice/page-data.ts';
import { requirePageSession } from '#lib/backoffice/page-session.ts';
import { currentServices } from '#lib/current-services.ts';

export const metadata = { title: 'Entity' };

export default async function EntityPage({ params }: { params: Promise<{ id: string }> }) {
  const id = encodeURIComponent((await params).id);
  const path = `/entities/${id}`;
  await requirePageSession((await currentServices()).sso, path);
  return (
    <Prefetched answers={await prefetch([path])}>
      <Entity id={id} />
    </Prefetched>
  );
}
