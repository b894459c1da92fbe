import { Ban, Check, CircleAlert } from 'lucide-react';

const labels: Readonly<Record<number, string>> = {
  400: 'Rejected',
  401: 'No token',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Wrong method',
  409: 'In progress',
  413: 'Too large',
  422: 'Key reused',
  429: 'Rate limited',
};

export function statusLabel(status: number): string {
  if (status < 400) return 'Processed';
  return labels[status] ?? (status >= 500 ? 'Failed' : 'Rejected');
}

/** A status as number, icon, colour and text. */
export function RequestStatus({ status }: { status: number }) {
  const [Icon, colour] =
    status < 400
      ? [Check, 'text-state-good']
      : status >= 500
        ? [CircleAlert, 'text-state-bad']
        : [Ban, status === 429 ? 'text-state-wait' : 'text-state-bad'];
  return (
    <span className={`inline-flex items-center gap-1 whitespace-nowrap align-middle font-medium ${colour}`}>
      <Icon aria-hidden className="size-3.5" />
      <span className="tabular-nums">{status}</span> {statusLabel(status)}
    </span>
  );
}
