import { readFile } from 'node:fs/promises';

/** The processes that this one started and that still run. */
export async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.trim().split(' ').filter(Boolean).map(Number);
}

/** Workers are the Node processes two levels below start.mjs. */
export async function childrenOfServer(starter: number): Promise<number[]> {
  const [server] = await childrenOf(starter);
  const children = await childrenOf(server ?? 0);
  const commands = await Promise.all(children.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return children.filter((_pid, i) => commands[i]?.includes('server.ts'));
}

/** The server and its workers: the Node processes below start.mjs, without PostgreSQL. */
export async function serverProcesses(starter: number): Promise<number[]> {
  const [server] = await childrenOf(starter);
  return [server ?? 0, ...(await childrenOfServer(starter))];
}
