import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

// The script itself is such work, beside other tests.
it.runIf(process.platform === 'linux')(
  'every thread of the process, and what it starts, is idle work',
  async () => {
    const script = `
    const { workWhileIdle } = await import('./lib/platform/startup/idle-processors.ts');
    await workWhileIdle();
    const { execFileSync } = await import('node:child_process');
    const { readdirSync, readFileSync } = await import('node:fs');
    // See proc(5): the policy is the 41st value of stat, 5 is SCHED_IDLE.
    const policyOf = (stat) => stat.slice(stat.lastIndexOf(')') + 2).split(' ')[38];
    const threads = readdirSync('/proc/self/task').map((id) => readFileSync('/proc/self/task/' + id + '/stat', 'utf8'));
    const started = execFileSync('cat', ['/proc/self/stat'], { encoding: 'utf8' });
    console.log([...threads, started].map(policyOf).join(' '));`;
    const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script];
    const { stdout } = await promisify(execFile)(process.execPath, flags);
    expect(stdout.trim()).toMatch(/^5( 5)+$/);
  },
  60_000,
);
