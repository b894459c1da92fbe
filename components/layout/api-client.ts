'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** An error response of /api/backoffice; its message can be shown to users. */
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

/** Changes in flight, by method, path and body. */
const inFlight = new Map<string, Promise<unknown>>();

/** A change that is repeated before its response, for example by a double click, is sent once. */
export function apiRequest<T>(path: string, init: RequestInit = {}): Promise<T> {
  if ((init.method ?? 'GET') === 'GET') return readAnswer<T>(path, init);
  const key = JSON.stringify([init.method, path, init.body]);
  const same = inFlight.get(key) as Promise<T> | undefined;
  if (same) return same;
  const sent = readAnswer<T>(path, init).finally(() => inFlight.delete(key));
  inFlight.set(key, sent);
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
      'Couldn’t reach Turnpike. Check the connection and try again.',
      null,
    );
  });
  if (response.ok) return response;
  const body = (await response.json().catch(() => null)) as {
    error?: { code: string; message: string; details?: unknown };
  } | null;
  const error = body?.error ?? {
    code: 'failed',
    message: 'Turnpike failed. Try again in a moment.',
  };
  if (response.status === 401) {
    location.assign(`/sign-in?${new URLSearchParams({ to: location.pathname + location.search })}`);
  }
  throw new BackOfficeError(response.status, error.code, error.message, error.details);
}

/** Queries an API path with the path as cache key; pages prefetch the first response on the server. */
export function useApiQuery<T>(
  path: string | null,
  { refetchIntervalMs, staleTimeMs = 5_000 }: { refetchIntervalMs?: number; staleTimeMs?: number } = {},
) {
  return useQuery<T, BackOfficeError>({
    queryKey: [path],
    queryFn: ({ signal }) => apiRequest<T>(path ?? '', { signal }),
    enabled: path !== null,
    placeholderData: keepPreviousData,
    retry: (count, error) => count < 2 && (error.status === 0 || error.status >= 500),
    staleTime: staleTimeMs,
    refetchInterval: refetchIntervalMs ?? false,
  });
}
