'use client';

import { onDemand } from '#components/ui/on-demand.tsx';
import { PickerTrigger } from '#components/ui/pickers/picker-trigger.tsx';
import { usePopover } from '#components/ui/popover/use-popover.ts';
import { conditionOf, withCondition } from './query-terms.ts';

const AmountWindow = onDemand(() => import('./amount-window.tsx').then((module) => module.AmountWindow));

type AmountFilterProps = { name: string; label: string; q: string; onSearch: (q: string) => void };

/** A condition on the amount. */
export function AmountFilter({ name, label, q, onSearch }: AmountFilterProps) {
  const written = conditionOf(q, name) ?? '';
  const { isOpen, close, button } = usePopover({ preload: AmountWindow.preload });
  const search = (condition: string): void => onSearch(withCondition(q, name, condition));
  return (
    <>
      <PickerTrigger
        {...button}
        aria-label={label}
        filterName={label}
        isEmpty={written === ''}
        onClear={() => search('')}
      >
        {written}
      </PickerTrigger>
      {isOpen ? (
        <AmountWindow
          anchor={button.ref}
          aria-label={label}
          written={written}
          onClose={close}
          onApply={(condition) => {
            close();
            search(condition);
          }}
        />
      ) : null}
    </>
  );
}
