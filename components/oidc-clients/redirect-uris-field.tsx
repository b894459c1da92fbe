'use client';

import { FormTextArea } from '#components/ui/form/form-fields.tsx';

/** URLs, one per line. */
export function RedirectUrisField({ rows = 2 }: { rows?: number }) {
  return (
    <FormTextArea
      name="redirectUris"
      label="Redirect URIs"
      rows={Math.max(2, rows)}
      spellCheck={false}
      hint="One per line, matched exactly. https://, or http:// on localhost."
    />
  );
}
