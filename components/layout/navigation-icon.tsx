/** An icon of the navigation. They are an image that is loaded once, because their code is 2 kB of every page. */
export function NavigationIcon({ name, className }: { name: string; className: string }) {
  return (
    <svg
      aria-hidden
      className={className}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <use href={`/navigation-icons.svg#${name}`} />
    </svg>
  );
}
