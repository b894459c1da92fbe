/** GET, POST or DELETE in a column of its own, so that paths begin at the same place. */
export function Method({ children }: { children: string }) {
  return (
    <span className="inline-block w-14 shrink-0 font-medium font-mono text-[0.75rem] text-muted-foreground">
      {children}
    </span>
  );
}
