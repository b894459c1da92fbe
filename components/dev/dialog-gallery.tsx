'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { ActionButton } from '#components/ui/action-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { DialogFooter } from '#components/ui/dialogs/dialog-footer.tsx';
import { OneTimeSecretDialog } from '#components/ui/dialogs/one-time-secret-dialog.tsx';
import { TextField } from '#components/ui/field.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { Example, GallerySection } from './example.tsx';

function Opener({ name, children }: { name: string; children: (close: () => void) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{name}</Button>
      {isOpen ? children(() => setIsOpen(false)) : null}
    </>
  );
}

export function DialogGallery() {
  const t = useTranslations();
  return (
    <GallerySection id="dialogs" title="Dialog" lead={t('dev.dialog.lead')}>
      <Example name={t('dev.dialog.withField')}>
        <Opener name="Rename view">
          {(close) => (
            <Dialog open onOpenChange={close} title="Rename view" description="Only you see your views.">
              <form onSubmit={(event) => event.preventDefault()}>
                <TextField id="view-name" label="Name" defaultValue="Declined today" />
                <DialogFooter>
                  <Button onClick={close}>Cancel</Button>
                  <Button type="submit" variant="primary" onClick={close}>
                    Rename view
                  </Button>
                </DialogFooter>
              </form>
            </Dialog>
          )}
        </Opener>
      </Example>
      <Example name={t('dev.dialog.side')}>
        <Opener name="Preview payment">
          {(close) => (
            <Dialog open onOpenChange={close} position="side" title="92.00 EUR" description="Debit of 21 Nov">
              <a href="#dialogs" className="text-primary hover:underline">
                Open
              </a>
            </Dialog>
          )}
        </Opener>
      </Example>
    </GallerySection>
  );
}

export function ConfirmDialogGallery() {
  const t = useTranslations();
  const done = async (): Promise<void> => {
    toast.success('Done');
  };
  return (
    <GallerySection id="confirm-dialogs" title="ConfirmDialog" lead={t('dev.confirmDialog.lead')}>
      <Example name={t('dev.confirmDialog.plain')}>
        <Opener name="Revoke token…">
          {(close) => (
            <ConfirmDialog onClose={close} title="Revoke Till 3?" action="Revoke token" onConfirm={done}>
              <p>Requests with this token are rejected at once. It was last used 2 minutes ago.</p>
            </ConfirmDialog>
          )}
        </Opener>
      </Example>
      <Example name={t('dev.confirmDialog.withReason')}>
        <Opener name="Disable merchant…">
          {(close) => (
            <ConfirmDialog
              onClose={close}
              title="Disable Bakery?"
              action="Disable merchant"
              typedConfirmation="Bakery"
              requiresReason
              onConfirm={done}
            >
              <p>3 channels stop accepting payments. 12 users lose access.</p>
            </ConfirmDialog>
          )}
        </Opener>
      </Example>
      <Example name={t('dev.confirmDialog.failing')}>
        <Opener name="Delete payment method…">
          {(close) => (
            <ConfirmDialog
              onClose={close}
              title="Delete payment method?"
              action="Delete payment method"
              onConfirm={() => Promise.reject(new Error('A payment is in progress. Nothing was deleted; try again.'))}
            />
          )}
        </Opener>
      </Example>
    </GallerySection>
  );
}

export function SecretGallery() {
  const t = useTranslations();
  return (
    <GallerySection id="one-time-secrets" title="OneTimeSecretDialog" lead={t('dev.oneTimeSecret.lead')}>
      <Example name={t('dev.oneTimeSecret.token')}>
        <Opener name="Create token">
          {(close) => (
            <OneTimeSecretDialog
              onClose={close}
              title="Copy the token of Till 3"
              name="the access token"
              secret="tk_test_0f6c2d51a8e94b7d93c1e5b2a7f4d860"
            >
              It is valid until 21 Nov 2027.
            </OneTimeSecretDialog>
          )}
        </Opener>
      </Example>
    </GallerySection>
  );
}

export function ActionGallery() {
  const t = useTranslations();
  return (
    <GallerySection id="actions" title="ActionButton" lead={t('dev.actionButton.lead')}>
      <Example name={t('dev.actionButton.available')}>
        <ActionButton onClick={() => toast.success('Refunded')}>Refund 20.00 EUR</ActionButton>
      </Example>
      <Example name={t('dev.actionButton.unavailable')}>
        <ActionButton unavailable="The whole amount was refunded on 20 Nov.">Refund</ActionButton>
      </Example>
      <Example name={t('dev.actionButton.unavailableBeside')}>
        <ActionButton reasonAs="text" unavailable="Only administrators may reverse payments.">
          Reverse
        </ActionButton>
      </Example>
    </GallerySection>
  );
}
