/** A reason not to start (or not to go on) that one sentence explains to the operator. */
export class StartupError extends Error {
  override readonly name = 'StartupRefusal';
}

type Coded = { code?: unknown; message?: unknown; cause?: unknown; errors?: unknown };

const messagesByCode: Record<string, string> = {
  ENOSPC: 'The disk is full; free some space and start again.',
  EDQUOT: 'The disk quota is used up; free some space and start again.',
  EROFS: 'The data directory (TURNPIKE_DIR) is on a read-only file system.',
  '53100': 'The database server has no disk space left; free some and start again.',
  '53300': 'The database has no free connections; raise its limit or lower TURNPIKE_DATABASE_POOL.',
  ECONNREFUSED: 'Nothing answers at DATABASE_URL; check host and port, and that PostgreSQL is running.',
  ENOTFOUND: 'The host name in DATABASE_URL cannot be resolved.',
  EAI_AGAIN: 'The host name in DATABASE_URL cannot be resolved at the moment.',
  EHOSTUNREACH: 'The host in DATABASE_URL cannot be reached.',
  ENETUNREACH: 'The network of the host in DATABASE_URL cannot be reached.',
  ETIMEDOUT: 'The host in DATABASE_URL does not answer.',
  ECONNRESET: 'The server at DATABASE_URL closed the connection; check that it is PostgreSQL.',
  '28P01': 'The database refused the user or password in DATABASE_URL.',
  '28000': 'The database does not let the user in DATABASE_URL connect.',
  '3D000': 'The database named in DATABASE_URL does not exist.',
  '42501': 'The user in DATABASE_URL lacks a right that migrations need (CREATE on the schema).',
  '57P03': 'The database server is starting up or shutting down; try again in a moment.',
};

/** One plain sentence for errors whose cause lies outside the program; undefined for our own bugs. */
export function describeStartupError(error: unknown): string | undefined {
  for (let at = error as Coded | undefined, depth = 0; at && depth < 5; depth += 1) {
    if (at instanceof StartupError) return at.message;
    const sentence = typeof at.code === 'string' ? explainCode(at.code, at) : undefined;
    if (sentence) return sentence;
    at = (Array.isArray(at.errors) ? at.errors[0] : at.cause) as Coded | undefined;
  }
  return undefined;
}

function explainCode(code: string, error: Coded): string | undefined {
  const at = error as { path?: string; port?: number };
  if (code === 'EADDRINUSE') {
    return `Port ${at.port ?? ''} is already in use; stop what is using it or set PORT to another one.`;
  }
  if (code === 'EACCES' && at.port !== undefined) {
    return `Port ${at.port} needs more rights than this user has; set PORT to one above 1023.`;
  }
  if (code === 'EACCES' || code === 'EPERM') {
    return at.path ? `No permission to use ${at.path}; check its owner and mode.` : undefined;
  }
  if ((code === 'ENOTDIR' || code === 'EEXIST') && at.path) return `${at.path} is not a directory; check TURNPIKE_DIR.`;
  if (code === 'EADDRNOTAVAIL') return 'The address in HOST does not belong to this machine.';
  if (code === '08P01' && String(error.message).includes('startup parameter')) {
    return 'The server at DATABASE_URL is a PgBouncer: add ?pgbouncer=true to the address, and set DATABASE_DIRECT_URL.';
  }
  return messagesByCode[code];
}

/**
 * Ends the process with one sentence and exit code 1. A bug of ours keeps its stack trace, because there
 * the trace is the only useful sentence.
 */
export function exitWithMessage(error: unknown): never {
  const sentence = describeStartupError(error);
  const text = sentence ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.stderr.write(`${sentence ? `Turnpike cannot start: ${text}` : text}\n`);
  process.exit(1);
}
