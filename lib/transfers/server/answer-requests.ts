import ssh, { type SFTPWrapper } from 'ssh2';
import type { Log } from '#lib/platform/log.ts';
import { FileError } from './file-error.ts';
import type { FileSession } from './file-session.ts';
import type { Limits } from './limits.ts';
import { RequestQueue } from './request-queue.ts';

const { STATUS_CODE: status } = ssh.utils.sftp;

type Options = {
  limits: Limits;
  log: Log;
  /** Whether the key may still be used: it may be revoked while its session is open. */
  isAllowed: () => Promise<boolean>;
  cut: (reason: string) => void;
};

type Answering = { sftp: SFTPWrapper; session: FileSession; queue: RequestQueue; options: Options };

/** Answers the requests of a client: everything that is not here is refused by the library. */
export function answerRequests(sftp: SFTPWrapper, session: FileSession, options: Options): void {
  const { limits, log, cut } = options;
  const queue = new RequestQueue({
    limits,
    log,
    cut,
    fail: (id, { status: name, message }) => sftp.status(id, status[name], message),
  });
  const answering = { sftp, session, queue, options };
  answerPaths(answering);
  answerHandles(answering);
  answerReads(answering);
  // A client that has no more to say waits until its channel is closed.
  const end = (): void =>
    queue.end(async () => {
      await session.end();
      sftp.end();
    });
  sftp.on('error', (error: Error) => cut(error.message));
  sftp.on('end', end);
  sftp.on('close', end);
}

/** Runs `work` for a request with a path, unless the key was revoked. */
function runAllowed({ queue, options }: Answering, id: number, work: () => unknown): void {
  queue.add(id, async () => {
    if (!(await options.isAllowed())) throw new FileError('PERMISSION_DENIED', 'This key is not valid any more.');
    await work();
  });
}

function answerPaths(answering: Answering): void {
  const { sftp, session, queue } = answering;
  const stat = (id: number, path: string): void =>
    runAllowed(answering, id, async () => sftp.attrs(id, await session.stat(path)));
  const done = (id: number): void => sftp.status(id, status.OK);
  sftp.on('STAT', stat);
  sftp.on('LSTAT', stat);
  sftp.on('REALPATH', (id, path) =>
    queue.add(id, () => {
      const filename = session.realPath(path);
      sftp.name(id, [{ filename, longname: filename, attrs: {} as never }]);
    }),
  );
  // Times and rights that a program wants to keep have no meaning, and are no error.
  sftp.on('SETSTAT', (id) => queue.add(id, () => done(id)));
  sftp.on('RENAME', (id, from, to) =>
    runAllowed(answering, id, async () => {
      await session.rename(from, to);
      done(id);
    }),
  );
  sftp.on('REMOVE', (id, path) =>
    runAllowed(answering, id, async () => {
      await session.remove(path);
      done(id);
    }),
  );
  sftp.on('OPEN', (id, path, flags) =>
    runAllowed(answering, id, async () => sftp.handle(id, await session.open(path, flags))),
  );
  sftp.on('OPENDIR', (id, path) =>
    runAllowed(answering, id, async () => sftp.handle(id, await session.openFolder(path))),
  );
}

function answerHandles(answering: Answering): void {
  const { sftp, session, queue } = answering;
  const done = (id: number): void => sftp.status(id, status.OK);
  sftp.on('FSTAT', (id, handle) => queue.add(id, () => sftp.attrs(id, session.fstat(handle))));
  sftp.on('FSETSTAT', (id) => queue.add(id, () => done(id)));
  sftp.on('READDIR', (id, handle) => queue.add(id, () => sftp.name(id, session.readFolder(handle))));
  sftp.on('WRITE', (id, handle, offset, data) => {
    const bytes = Buffer.from(data);
    const write = async (): Promise<void> => {
      await session.write(handle, offset, bytes);
      done(id);
    };
    queue.add(id, write, bytes.length);
  });
  // A file is imported when it is closed: its answer is the outcome.
  sftp.on('CLOSE', (id, handle) =>
    runAllowed(answering, id, async () => {
      await session.close(handle);
      done(id);
    }),
  );
}

function answerReads({ sftp, session, queue, options: { limits, cut } }: Answering): void {
  let blocked = 0;
  sftp.on('READ', (id, handle, offset, length) =>
    queue.add(id, async () => {
      const bytes = await session.read(handle, offset, length);
      // The library returns whether the answer was sent, or waits for a client that does not read.
      const isSent = sftp.data(id, bytes) as unknown as boolean;
      blocked = isSent ? 0 : blocked + 1;
      if (blocked > limits.waitingRequests) cut('answers are not read');
    }),
  );
}
