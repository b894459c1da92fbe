/** Why a request of a client fails, in words that its program shows. */
export class FileError extends Error {
  readonly status: 'NO_SUCH_FILE' | 'PERMISSION_DENIED' | 'FAILURE' | 'OP_UNSUPPORTED' | 'EOF';

  constructor(status: FileError['status'], message: string) {
    super(message);
    this.status = status;
  }
}
