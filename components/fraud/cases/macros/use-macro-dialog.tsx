'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { fraudApi } from '#components/fraud/api.ts';
import { Key } from '#components/ui/alert.tsx';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { FormProblem } from '#components/ui/field.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import type { CaseDetail, CaseMacroRow } from '#lib/fraud/staff/index.ts';
import caseDialogs from '#messages/en/fraud/case-dialogs.json';
import caseMacros from '#messages/en/fraud/case-macros.json';
import type { Decision } from '../decisions/use-decide.ts';
import { describeMacro } from './describe-macro.ts';
import { MacroDecisionDialog } from './macro-decision-dialog.tsx';

const effects = { APPROVE: 'approve', CANCEL: 'cancel', PENDING: null } as const;

type Props = {
  detail: CaseDetail;
  /** Decides and shows what went wrong as a message. */
  onRun: (decision: Decision) => void;
  /** Decides; rejects with what went wrong. */
  onDecide: (decision: Decision) => Promise<void>;
  onClose: () => void;
};

/** The macros for a case. One decides at once, or fills the dialog of its decision. */
export const UseMacroDialog = withMessages({ caseMacros, caseDialogs }, function UseMacroDialog(props: Props) {
  const { detail, onRun, onDecide, onClose } = props;
  const t = useTranslations();
  const param = { id: detail.row.id };
  const { data, error } = useApiQuery(fraudApi.cases[':id'].macros, { param }, { staleTimeMs: 0 });
  const [selected, setSelected] = useState<CaseMacroRow | null>(null);
  const macros = data?.macros ?? [];
  const use = (macro: CaseMacroRow): void => {
    if (!macro.isDirect) {
      setSelected(macro);
      return;
    }
    onRun(toDecision(detail, macro));
    onClose();
  };
  useNumbers((number) => {
    const macro = selected ? undefined : macros[number - 1];
    if (macro) use(macro);
  });
  if (selected) {
    const decision = toDecision(detail, selected);
    return <MacroDecisionDialog macro={selected} decision={decision} onDecide={onDecide} onClose={onClose} />;
  }
  return (
    <Dialog open onOpenChange={onClose} title={t('caseMacros.use.title')} description={t('caseMacros.use.description')}>
      <FormProblem>{error?.message}</FormProblem>
      {data && macros.length === 0 ? <p>{t('caseMacros.use.empty')}</p> : null}
      {data || error ? null : <p role="status">{t('caseMacros.use.loading')}</p>}
      <ol className="divide-y">
        {macros.map((macro, index) => (
          <li key={macro.id}>
            <button
              type="button"
              // biome-ignore lint/a11y/noAutofocus: the user opened the dialog for this list, which arrives after it
              autoFocus={index === 0}
              onClick={() => use(macro)}
              className="flex w-full items-baseline gap-3 rounded px-2 py-2 text-left hover:bg-muted"
            >
              {index < 9 ? <Key>{String(index + 1)}</Key> : null}
              <span className="min-w-0">
                <span className="block font-medium">{macro.name}</span>
                <span className="block text-muted-foreground">{describeMacro(t, macro)}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </Dialog>
  );
});

function toDecision({ effects: shown }: CaseDetail, macro: CaseMacroRow): Decision {
  const { decision, cancelReason, note, id: macroId } = macro;
  const effect = effects[decision];
  return { decision, cancelReason, note, macroId, expectedEffect: effect && shown[effect] };
}

/** The digits from 1 to 9, wherever the focus is in the dialog. */
function useNumbers(run: (number: number) => void): void {
  const current = useRef(run);
  current.current = run;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isModified = event.ctrlKey || event.metaKey || event.altKey;
      if (isModified || !/^[1-9]$/.test(event.key) || event.target instanceof HTMLTextAreaElement) return;
      event.preventDefault();
      current.current(Number(event.key));
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
