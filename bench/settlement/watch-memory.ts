/** The resident memory of this process while files are imported, in megabytes. */
export function watchMemory(): { stop(): { before: number; peak: number } } {
  const look = (): number => Math.round(process.memoryUsage.rss() / 1_048_576);
  const before = look();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, look());
  }, 50);
  return {
    stop: () => {
      clearInterval(timer);
      return { before, peak: Math.max(peak, look()) };
    },
  };
}
