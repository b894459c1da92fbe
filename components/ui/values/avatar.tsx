/** Hues whose dark text on a light ground, and light on dark, has a contrast above 4.5 : 1. */
const hues = [212, 168, 28, 282, 340, 96];

/** The initials of a user in a circle, always in the same colour; the name stands beside it, and is all that a copy has. */
function Avatar({ name }: { name: string }) {
  const hue = hues[sumOf(name) % hues.length];
  return (
    <span
      aria-hidden
      data-initials={initialsOf(name)}
      className="before:content-[attr(data-initials)] inline-flex size-5 shrink-0 select-none items-center justify-center rounded-full font-semibold text-[0.625rem]"
      style={{
        background: `light-dark(hsl(${hue} 55% 90%), hsl(${hue} 35% 24%))`,
        color: `light-dark(hsl(${hue} 70% 22%), hsl(${hue} 60% 86%))`,
      }}
    />
  );
}

/** `AB` for Ada Byron, `A` for ada. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/u).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? '').join('');
}

function sumOf(name: string): number {
  return Array.from(name).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
}

/** A user: initials, then the name. */
export function UserName({ name, title = name }: { name: string; title?: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1.5">
      <Avatar name={name} />
      <bdi className="self-baseline truncate" title={title}>
        {name}
      </bdi>
    </span>
  );
}
