'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import type { CallbackConfigurationDetail } from '#lib/callbacks/staff/index.ts';
import { Part } from './part.tsx';
import { Preview } from './preview.tsx';
import { templateValues } from './use-configuration.ts';

const TemplateDialog = onDemand(() => import('./template-dialog.tsx').then((module) => module.TemplateDialog));

type Props = { entityId: string; detail: CallbackConfigurationDetail };

/** The keys of the body, shown by an example. */
export function MessagePart({ entityId, detail }: Props) {
  const t = useTranslations();
  const [isEditing, setIsEditing] = useState(false);
  const template = templateValues(detail.effective.template);
  return (
    <Part
      part="template"
      title={t('callbackConfiguration.template.title')}
      entityId={entityId}
      detail={detail}
      action={
        <Button size="small" onClick={() => setIsEditing(true)}>
          {t('callbackConfiguration.template.edit')}
        </Button>
      }
    >
      <p className="mb-1 text-muted-foreground">{t('callbackConfiguration.template.example')}</p>
      <Preview entityId={entityId} template={template} decision="CANCEL" />
      {isEditing ? <TemplateDialog entityId={entityId} detail={detail} onClose={() => setIsEditing(false)} /> : null}
    </Part>
  );
}
