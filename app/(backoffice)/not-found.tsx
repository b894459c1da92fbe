import { MissingPage } from '#components/layout/missing-page.tsx';

export default function NotFound() {
  return (
    <MissingPage title="There is no such page">
      It does not exist, was deleted, or belongs to an entity that you have no access to. Check the address,
      or choose another entity above.
    </MissingPage>
  );
}
