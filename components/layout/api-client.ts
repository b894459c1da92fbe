'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** An answer of /api/backoffice that is an error; its message is written for people. */
export class BackOfficeError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;

  constructor(status: number, code: string, message: string, details: unknown) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** Changes that wait for their answer, by all that they say. */
const inFlight = new Map<string, Promise<unknown>>();

/** A change that is asked for again before it is answered, as by a double click, is sent once. */
export function apiRequest<T>(path: string, init: RequestInit = {}): Promise<T> {
  if ((init.method ?? 'GET') === 'GET') return readAnswer<T>(path, init);
  const said = JSON.stringify([init.method, path, init.body]);
  const same = inFlight.get(said) as Promise<T> | undefined;
  if (same) return same;
  const sent = readAnswer<T>(path, init).finally(() => inFlight.delete(said));
  inFlight.set(said, sent);
  return sent;
}

async function readAnswer<T>(path: string, init: RequestInit): Promise<T> {
  const response = await apiFetch(path, init);
  return (await response.json()) as T;
}

export async function apiFetch(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = {
    Accept: 'application/json',
    ...(init.body ? { 'Content-Type': 'application/json' } : {}),
  };
  const response = await fetch(`/api/backoffice${path}`, { ...init, headers }).catch((error: Error) => {
    if (error.name === 'AbortError') throw error;
    throw new BackOfficeError(
      0,
      'unreachable',
      'Turnpike cannot be reached. Check the connection and try again.',
      null,
    );
  });
  if (response.ok) return response;
  const body = (await response.json().catch(() => null)) as {
    error?: { code: string; message: string; details?: unknown };
  } | null;
  const error = body?.error ?? {
    code: 'failed',
    message: 'Something failed on our side. Try again in a moment.',
  };
  if (response.status === 401) {
    location.assign(`/sign-in?${new URLSearchParams({ to: location.pathname + location.search })}`);
  }
  throw new BackOfficeError(response.status, error.code, error.message, error.details);
}

/** What an API path answers, under that path as key: pages put the first answer there on the server. */
export function useApiQuery<T>(
  path: string | null,
  { againEveryMs, freshForMs = 5_000 }: { againEveryMs?: number; freshForMs?: number } = {},
) {
  return useQuery<T, BackOfficeError>({
    queryKey: [path],
    queryFn: ({ signal }) => apiRequest<T>(path ?? '', { signal }),
    enabled: path !== null,
    placeholderData: keepPreviousData,
    retry: (count, error) => count < 2 && (error.status === 0 || error.status >= 500),
    staleTime: freshForMs,
    refetchInterval: againEveryMs ?? false,
  });
}
