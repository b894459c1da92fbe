import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { ReasonField } from '#components/ui/dialogs/confirm-dialog.tsx';
import { CheckboxField } from '#components/ui/field.tsx';

/** Whether a difference is accepted, and why. */
export type AcceptedDifference = { isForced: boolean; reason: string | null };

type Difference = {
  isForced: boolean;
  reason: string;
  change: (next: { isForced: boolean; reason: string }) => void;
  /** What is sent; nothing is accepted where there is no difference. */
  accepted: (hasDifference: boolean) => AcceptedDifference;
  /** Why nothing can be sent yet; null when it can. */
  missing: (hasDifference: boolean) => string | null;
};

/** A difference is accepted for a reason only. */
export function useDifference(): Difference {
  const t = useTranslations();
  const [{ isForced, reason }, change] = useState({ isForced: false, reason: '' });
  return {
    isForced,
    reason,
    change,
    accepted: (hasDifference) =>
      hasDifference ? { isForced, reason: reason.trim() || null } : { isForced: false, reason: reason.trim() || null },
    missing: (hasDifference) => {
      if (!hasDifference) return null;
      if (!isForced) return t('settlementSplit.notZero');
      return reason.trim() === '' ? t('settlementSplit.reasonFirst') : null;
    },
  };
}

export function DifferenceFields({ difference }: { difference: Difference }) {
  const t = useTranslations();
  const { isForced, reason, change } = difference;
  return (
    <div className="space-y-3">
      <CheckboxField
        id={useId()}
        label={t('settlementSplit.accept')}
        checked={isForced}
        onChange={({ target }) => change({ isForced: target.checked, reason })}
      />
      {isForced ? <ReasonField value={reason} onChange={(text) => change({ isForced, reason: text })} /> : null}
    </div>
  );
}
