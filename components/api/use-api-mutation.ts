'use client';

import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import type { ClientResponse } from 'hono/client';
import type { BackOfficeError } from './back-office-error.ts';

/** The answer of a request to the API. */
export async function answerOf<Answer>(request: Promise<ClientResponse<Answer, 200, 'json'>>): Promise<Answer> {
  return (await request).json();
}

type Options<Answer, Input> = Omit<UseMutationOptions<Answer, BackOfficeError, Input>, 'mutationFn'>;

/** A change by the API: `useApiMutation(api.users.$post)`; its argument is the input of the address. */
export function useApiMutation<Answer, Input = void>(
  send: (input: Input) => Promise<ClientResponse<Answer, 200, 'json'>>,
  options: Options<Answer, Input> = {},
): UseMutationResult<Answer, BackOfficeError, Input> {
  return useMutation<Answer, BackOfficeError, Input>({ ...options, mutationFn: (input) => answerOf(send(input)) });
}
