'use client';

import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import oidcClients from '#messages/en/identity/oidc-clients.json';

const NewOidcClientDialog = onDemand(() =>
  import('./new-oidc-client-dialog.tsx').then((module) => module.NewOidcClientDialog),
);

/** The button that opens the form of a new OIDC client. */
export const NewOidcClient = withMessages({ oidcClients }, function NewOidcClient() {
  const t = useTranslations();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="primary" onClick={() => setIsOpen(true)}>
        <Plus aria-hidden className="size-4" />
        {t('oidcClients.create.title')}
      </Button>
      {isOpen ? <NewOidcClientDialog onClose={() => setIsOpen(false)} /> : null}
    </>
  );
});
