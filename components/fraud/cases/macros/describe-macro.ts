import type { CaseMacroRow } from '#lib/fraud/staff/index.ts';
import type { Translate } from '#messages/translate.ts';

/** What a macro adds to a list, by names; empty when it adds nothing. */
export function kindsOf(t: Translate, { listKinds }: Pick<CaseMacroRow, 'listKinds'>): string {
  return listKinds.map((kind) => t(`caseMacros.kind.${kind}`)).join(', ');
}

/** What a macro does, in one line. */
export function describeMacro(t: Translate, macro: CaseMacroRow): string {
  const { decision, cancelReason, list, isDirect } = macro;
  const parts = [
    t(`caseMacros.decision.${decision}`),
    cancelReason ? t(`caseDialogs.reason.${cancelReason}`) : null,
    list ? t('caseMacros.use.adds', { list: t(`caseMacros.list.${list}`), kinds: kindsOf(t, macro) }) : null,
    isDirect ? t('caseMacros.use.direct') : t('caseMacros.use.dialog'),
  ];
  return parts.filter(Boolean).join(' · ');
}
