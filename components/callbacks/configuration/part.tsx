'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';
import { PageLink } from '#components/layout/page-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import type { CallbackConfigurationDetail } from '#lib/callbacks/staff/index.ts';
import { type ConfigurationPart, useSaveConfiguration } from './use-configuration.ts';

const InheritDialog = onDemand(() => import('./confirm-dialogs.tsx').then((module) => module.InheritDialog));

type PartProps = {
  part: ConfigurationPart;
  title: string;
  entityId: string;
  detail: CallbackConfigurationDetail;
  /** The button that changes the part, for those who may. */
  action: ReactNode;
  children: ReactNode;
};

/** One part of the configuration with its origin. */
export function Part({ part, title, entityId, detail, action, children }: PartProps) {
  const t = useTranslations();
  const id = useId();
  const save = useSaveConfiguration(entityId, detail);
  const [isAsking, setIsAsking] = useState(false);
  const isOwn = detail.own[part] !== null;
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        <Origin origin={detail.effective.origins[part]} isOwn={isOwn} />
        {detail.mayWrite ? (
          <div className="flex flex-wrap gap-2 sm:ml-auto">
            {isOwn ? (
              <Button size="small" variant="ghost" onClick={() => setIsAsking(true)}>
                {t('callbackConfiguration.inherit')}
              </Button>
            ) : null}
            {action}
          </div>
        ) : null}
      </div>
      {children}
      {isAsking ? (
        <InheritDialog
          onConfirm={async () => {
            await save({ [part]: null });
            toast.success(t('callbackConfiguration.inherited'));
          }}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </section>
  );
}

type OriginProps = { origin: { id: string; name: string } | null; isOwn: boolean };

function Origin({ origin, isOwn }: OriginProps) {
  const t = useTranslations();
  return (
    <span className="text-muted-foreground text-table">
      {isOwn
        ? t('callbackConfiguration.setHere')
        : origin
          ? t.rich('callbackConfiguration.inheritedFrom', {
              entity: () => <PageLink to={`/entities/${origin.id}?tab=callbacks`}>{origin.name}</PageLink>,
            })
          : t('callbackConfiguration.standard')}
    </span>
  );
}
