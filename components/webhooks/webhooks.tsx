'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useKeys } from '#components/layout/keys/use-keys.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { ListPage } from '#components/list/list-page.tsx';
import { TwoLines } from '#components/list/two-lines.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { RelativeTime } from '#components/ui/values/time/relative-time.tsx';
import { webhooksApi } from '#components/webhooks/api.ts';
import type { WebhookRow, WebhookSecretAnswer } from '#lib/webhooks/staff/index.ts';
import webhooks from '#messages/en/webhooks/webhooks.json';
import { fieldsLabels, formatLabels } from './webhook-labels.ts';
import { WebhookState } from './webhook-state.tsx';

const NewWebhookDialog = onDemand(() => import('./new-webhook-dialog.tsx').then((module) => module.NewWebhookDialog));
const WebhookSecret = onDemand(() => import('./webhook-secret.tsx').then((module) => module.WebhookSecret));

function Label({ label, labels }: { label: string; labels: typeof formatLabels }) {
  const t = useTranslations();
  const key = labels[label];
  return key ? t(key) : label;
}

const cells = {
  url: ({ url }: WebhookRow) => (
    <span className="block max-w-80 truncate font-medium" title={url}>
      {url}
    </span>
  ),
  state: ({ state }: WebhookRow) => <WebhookState state={state} />,
  types: ({ types }: WebhookRow) => types.join(', '),
  format: ({ format }: WebhookRow) => <Label label={format} labels={formatLabels} />,
  fields: ({ fields }: WebhookRow) => <Label label={fields} labels={fieldsLabels} />,
};

/** /webhooks: the addresses that receive notifications. */
export const Webhooks = withMessages({ webhooks }, function Webhooks() {
  const t = useTranslations();
  const { me, href } = useShell();
  const router = useRouter();
  const client = useQueryClient();
  const [isCreating, setIsCreating] = useState(false);
  const [created, setCreated] = useState<WebhookSecretAnswer | null>(null);
  const mayWrite = me.permissions.includes('webhooks.write');
  const done = (answer?: WebhookSecretAnswer): void => {
    setIsCreating(false);
    if (!answer) return;
    setCreated(answer);
    void client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/webhooks') });
  };
  useKeys({ n: () => mayWrite && setIsCreating(true) });
  return (
    <>
      <ListPage
        endpoint={webhooksApi.webhooks}
        title={t('pages.webhooks')}
        lead={t('webhooks.list.lead')}
        cells={cells}
        hrefOf={({ id }) => `/webhooks/${id}`}
        nameOf={({ url }) => url}
        narrow={(row) => <NarrowRow row={row} />}
        action={
          mayWrite ? (
            <Button
              variant="primary"
              onClick={() => setIsCreating(true)}
              onFocus={NewWebhookDialog.preload}
              onPointerEnter={NewWebhookDialog.preload}
            >
              <Plus aria-hidden className="size-4" />
              {t('webhooks.list.new')}
            </Button>
          ) : null
        }
        empty={<Alert title={t('webhooks.list.emptyTitle')}>{t('webhooks.list.empty')}</Alert>}
      />
      {isCreating ? <NewWebhookDialog onDone={done} /> : null}
      {created ? (
        <WebhookSecret
          answer={created}
          onClose={() => {
            setCreated(null);
            router.push(href(`/webhooks/${created.detail.row.id}`));
          }}
        />
      ) : null}
    </>
  );
});

function NarrowRow({ row }: { row: WebhookRow }) {
  return (
    <TwoLines
      name={row.url}
      state={<WebhookState state={row.state} />}
      detail={row.entityName}
      end={<RelativeTime at={row.createdAt} />}
    />
  );
}
