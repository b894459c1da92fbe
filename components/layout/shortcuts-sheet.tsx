import { Dialog } from '#components/ui/dialog.tsx';
import { Key } from '#components/ui/notice.tsx';
import type { Place } from './places.ts';

const everywhere = [
  { keys: ['⌘', 'K'], does: 'Search or jump' },
  { keys: ['?'], does: 'Show these keys' },
];
const lists = [
  { keys: ['/'], does: 'Go to the query box' },
  { keys: ['j'], does: 'Next row' },
  { keys: ['k'], does: 'Previous row' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['Space'], does: 'Look at the row from the side' },
  { keys: ['['], does: 'Newer' },
  { keys: [']'], does: 'Older' },
  { keys: ['e'], does: 'Export these rows' },
];

type SheetProps = { places: readonly Place[]; open: boolean; onOpenChange: (open: boolean) => void };

/** Every key there is. They are off while typing and under a dialog. */
export function ShortcutsSheet({ places, open, onOpenChange }: SheetProps) {
  const going = places.map(({ key, name }) => ({ keys: ['g', key], does: name }));
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts">
      <div className="grid gap-6 sm:grid-cols-2">
        <Group name="Everywhere" lines={[...everywhere, ...going]} />
        <Group name="In lists" lines={lists} />
      </div>
    </Dialog>
  );
}

function Group({ name, lines }: { name: string; lines: { keys: string[]; does: string }[] }) {
  return (
    <section>
      <h3 className="mb-2 font-medium">{name}</h3>
      <dl className="space-y-1.5">
        {lines.map(({ keys, does }) => (
          <div key={does} className="flex items-center gap-3">
            <dt className="flex w-16 gap-1">
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dt>
            <dd className="text-muted-foreground">{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
