import { apiPath } from '#components/layout/api-path.ts';
import { Prefetched } from '#components/layout/prefetched.tsx';
import { User } from '#components/users/user.tsx';
import { prefetch } from '#lib/backoffice/page-data.ts';
import { requirePageSession } from '#lib/backoffice/page-session.ts';
import { currentServices } from '#lib/current-services.ts';

export const metadata = { title: 'User' };

export default async function UserPage({ params }: { params: Promise<{ id: string }> }) {
  const id = encodeURIComponent((await params).id);
  const path = `/users/${id}`;
  await requirePageSession((await currentServices()).sso, path);
  const history = [
    apiPath('/audit', { actor: `user:${id}` }),
    apiPath('/audit', { subject: id, notBy: `user:${id}` }),
  ];
  return (
    <Prefetched answers={await prefetch([path, ...history])}>
      <User id={id} />
    </Prefetched>
  );
}
