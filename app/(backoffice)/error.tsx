'use client';

import { MissingPage } from '#components/layout/missing-page.tsx';
import { Button } from '#components/ui/button.tsx';

/** A page that could not be shown; the server has logged the reason. */
export default function PageError({ reset }: { error: Error; reset: () => void }) {
  return (
    <MissingPage title="Turnpike couldn’t show this page" action={<Button onClick={reset}>Try again</Button>}>
      The error was logged. Nothing was changed. Try again in a moment.
    </MissingPage>
  );
}
