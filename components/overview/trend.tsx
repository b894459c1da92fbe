/** How a figure moved against the period before, in words and a sign: colour alone would not do. */
export function Trend({ now, before, points = false }: { now: number; before: number; points?: boolean }) {
  if (before === 0) return <span className="text-muted-foreground">nothing to compare with before</span>;
  const moved = points ? now - before : ((now - before) / before) * 100;
  const size = Math.abs(moved).toFixed(1);
  const unit = points ? 'points' : '%';
  if (size === '0.0') return <span className="text-muted-foreground">as before</span>;
  return (
    <span className="text-muted-foreground">
      {moved > 0 ? '▲' : '▼'} {size} {unit} against the period before
    </span>
  );
}
