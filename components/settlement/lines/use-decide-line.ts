import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { BackOfficeError } from '#components/api/back-office-error.ts';
import { pathOf } from '#components/api/client.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { toast } from '#components/ui/toast/toast.ts';
import type { SettlementLineDetail } from '#lib/settlement/staff/index.ts';
import { settlementApi } from '../api.ts';
import type { SplitInput } from '../parts/split-dialog.tsx';

type DecideLine = {
  match: (input: { paymentId: string; reason: string | null }) => Promise<void>;
  split: (input: SplitInput) => Promise<void>;
  unmatch: (reason: string) => Promise<void>;
  ignore: (reason: string) => Promise<void>;
  reopen: (reason: string) => Promise<void>;
  force: (reason: string) => Promise<void>;
};

/** Sends a decision on the version that is shown. When nothing is left to decide, the next line opens. */
export function useDecideLine({ line }: SettlementLineDetail, openNext: () => void): DecideLine {
  const t = useTranslations();
  const client = useQueryClient();
  const { id, version, rowNumber: row } = line;
  const param = { id };
  const endpoint = settlementApi['settlement-lines'][':id'];
  const path = pathOf(endpoint, { param });
  const send = async (request: Parameters<typeof answerOf<SettlementLineDetail>>[0]): Promise<void> => {
    try {
      const decided = await answerOf(request);
      client.setQueryData([path], decided);
      const isOther = (key: string): boolean => /^\/(?:settlement|work)/.test(key) && key !== path;
      void client.invalidateQueries({ predicate: ({ queryKey }) => isOther(String(queryKey[0])) });
      if (decided.line.exception !== null && decided.line.resolution === null) return;
      toast.success(t('settlementLine.done', { row }));
      openNext();
    } catch (error) {
      // What another user did is shown beside the message.
      if (error instanceof BackOfficeError && error.status === 409)
        await client.invalidateQueries({ queryKey: [path] });
      throw error;
    }
  };
  return {
    match: (input) => send(endpoint.match.$post({ param, json: { version, ...input } })),
    split: (input) => send(endpoint.split.$post({ param, json: { version, ...input } })),
    unmatch: () => send(endpoint.unmatch.$post({ param, json: { version } })),
    reopen: () => send(endpoint.reopen.$post({ param, json: { version } })),
    ignore: (reason) => send(endpoint.ignore.$post({ param, json: { version, reason } })),
    force: (reason) => send(endpoint.force.$post({ param, json: { version, reason } })),
  };
}
