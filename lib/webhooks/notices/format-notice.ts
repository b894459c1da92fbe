import type { Mail } from '#lib/platform/mail.ts';

export type Notice = {
  endpointId: string;
  userId: string;
  disabledAt: Date;
  name: string;
  email: string;
  url: string;
  entityName: string;
};

/** The e-mail about a webhook that was disabled. */
export function formatNotice({ name, email, url, entityName, endpointId, disabledAt }: Notice, baseUrl: string): Mail {
  const at = `${disabledAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const text = `${name},

Turnpike disabled a webhook of ${entityName} at ${at}, because it had acknowledged nothing for 30 days:

${url}

Notifications for it are kept and are not sent until it is activated again. Repair the endpoint, then reactivate it here:

${baseUrl}/webhooks/${endpointId}
`;
  return { to: email, subject: 'A webhook was disabled', text };
}
