import { writeSync } from 'node:fs';

/** Loaded before a command: when it ends, the most memory (RSS, in MB) that it took is written to its descriptor 3. */
process.once('exit', () => writeSync(3, String(Math.round(process.resourceUsage().maxRSS / 1_024))));
