import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { settlementApi } from '#components/settlement/api.ts';
import { useDebounced } from '#components/ui/use-debounced.ts';
import type { FormatPreview, SettlementFormat } from '#lib/settlement/staff/index.ts';
import type { Sample } from './sample-file.ts';

const waitMs = 300;

/** What becomes of the beginning of a file by a format that is edited. The one before is shown until the next one is there. */
export function usePreview(psp: string, definition: SettlementFormat, { sample, isWhole }: Sample) {
  const edited = useDebounced(definition, waitMs);
  const { data, error, isPlaceholderData } = useQuery<FormatPreview>({
    queryKey: ['format-preview', psp, edited, sample, isWhole],
    queryFn: ({ signal }) => {
      // The type of the form has arrays that can be changed.
      const json = { psp, definition: edited as never, sample, isWhole };
      return answerOf(settlementApi['settlement-formats'].preview.$post({ json }, { init: { signal } }));
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return { preview: data, error, isCurrent: edited === definition && !isPlaceholderData };
}
