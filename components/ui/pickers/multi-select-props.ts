import type { PickerFieldProps } from './picker-trigger.tsx';
import type { Option } from './use-option-search.ts';

export type Selected = 'all' | readonly string[];

export type MultiSelectProps = PickerFieldProps & {
  value: Selected;
  onChange: (value: Selected) => void;
  options: readonly Option[];
  /** What is selected, in the plural: "brands". */
  noun: string;
  /** Whether everything may be selected, including what is added later. */
  allowsAll?: boolean;
};
