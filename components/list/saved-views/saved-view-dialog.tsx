'use client';

import type { ClientResponse } from 'hono/client';
import { useTranslations } from 'next-intl';
import { staffApi } from '#components/api/staff-api.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { FormEntityField } from '#components/entities/settings/form-entity-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { DialogFooter } from '#components/ui/dialogs/dialog-footer.tsx';
import { Form, SubmitButton } from '#components/ui/form/form.tsx';
import { FormTextField } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { toast } from '#components/ui/toast/toast.ts';
import type { SavedViewRow } from '#lib/staff/index.ts';
import { savedViewForm } from '#lib/staff/saved-views/forms.ts';

type SavedViewDialogProps = {
  /** The list whose search is saved. */
  list: string;
  /** Null for a new view. */
  view: SavedViewRow | null;
  query: string;
  onClose: () => void;
  onDone: () => void;
};

const views = staffApi['saved-views'];

/** Names, shares or deletes a saved search. */
export function SavedViewDialog({ list, view, query, onClose, onDone }: SavedViewDialogProps) {
  const t = useTranslations();
  const form = useZodForm(savedViewForm, { list, query, name: view?.name ?? '', entityId: view?.entityId ?? null });
  const run = async (sent: Promise<ClientResponse<unknown, 200, 'json'>>, message: string): Promise<void> => {
    await answerOf(sent);
    toast.success(message);
    onDone();
  };
  const remove = ({ id, name }: SavedViewRow) =>
    run(views[':id'].$delete({ param: { id } }), t('list.views.deleted', { name })).catch(
      (error: Error) => void toast.error(error.message),
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={view ? t('list.views.edit', { name: view.name }) : t('list.views.saveSearch')}
      description={<span className="font-mono text-table">{query}</span>}
    >
      <Form
        form={form}
        onSubmit={({ name, entityId }) => {
          const json = { name, query, entityId };
          const sent = view
            ? views[':id'].$patch({ param: { id: view.id }, json })
            : views.$post({ json: { ...json, list } });
          return run(sent, t('list.views.saved', { name }));
        }}
      >
        <FormTextField name="name" label={t('list.views.name')} maxLength={60} autoComplete="off" />
        <FormEntityField
          name="entityId"
          label={t('list.views.sharedWith')}
          permission="transactions.read"
          placeholder={t('list.views.onlyYou')}
          hint={t('list.views.sharedHint')}
        />
        <DialogFooter>
          {view ? (
            <Button className="mr-auto" onClick={() => void remove(view)}>
              {t('list.views.delete')}
            </Button>
          ) : null}
          <SubmitButton>{view ? t('list.views.save') : t('list.views.saveAsTab')}</SubmitButton>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
