type Props<Value extends string> = {
  /** What is chosen, for screen readers. */
  legend: string;
  options: readonly { value: Value; name: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** One of a few choices, all of them visible. */
export function SegmentedControl<Value extends string>({ legend, options, value, onChange }: Props<Value>) {
  return (
    <fieldset className="flex rounded-md border p-0.5">
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className="h-7 cursor-pointer rounded px-2.5 text-muted-foreground hover:text-foreground aria-pressed:bg-accent aria-pressed:font-medium aria-pressed:text-foreground"
        >
          {option.name}
        </button>
      ))}
    </fieldset>
  );
}
