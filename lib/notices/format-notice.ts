import type { Mail } from '#lib/platform/mail.ts';

/** A notice for one user, by e-mail. */
export type NoticeMail = {
  noticeId: string;
  userId: string;
  name: string;
  email: string;
  title: string;
  text: string;
  page: string;
  entityName: string;
  beganAt: Date;
};

export function formatNotice(
  { name, email, title, text, page, entityName, beganAt }: NoticeMail,
  baseUrl: string,
): Mail {
  const at = `${beganAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const body = `${name},

${text}

Of: ${entityName}
Since: ${at}
Page: ${baseUrl}${page}

You can end e-mails of this kind on the page of notices: ${baseUrl}/notices
`;
  return { to: email, subject: title, text: body };
}
