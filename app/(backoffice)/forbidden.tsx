import { MissingPage } from '#components/layout/missing-page.tsx';

export default function Forbidden() {
  return (
    <MissingPage title="Your role does not allow this page">
      Ask an administrator of this entity for a role that includes it. Nothing was changed.
    </MissingPage>
  );
}
