import { prefetch } from '#app/_server/prefetch.ts';
import { requireSessionOrSignIn } from '#app/_server/require-session.ts';
import { apiPath } from '#components/layout/api-path.ts';
import { Prefetched } from '#components/layout/hydrate-queries.tsx';
import { User } from '#components/users/user.tsx';
import { currentServices } from '#lib/current-services.ts';

export const metadata = { title: 'User' };

export default async function UserPage({ params }: { params: Promise<{ id: string }> }) {
  const id = encodeURIComponent((await params).id);
  const path = `/users/${id}`;
  await requireSessionOrSignIn((await currentServices()).sso, path);
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
