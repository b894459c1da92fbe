import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/**
 * Spans of what leads from a merchant's request to an acquirer, a webhook and a callback. Without `startTelemetry` the functions of the
 * API do nothing, so no caller asks whether it is on.
 */

type Attributes = Readonly<Record<string, string | number>>;

const tracer = () => trace.getTracer('turnpike');

/** A request that came in, under the trace that its head names (W3C Trace Context). */
export function inServerSpan<Result>(request: Request, work: () => Promise<Result>): Promise<Result> {
  const traceparent = request.headers.get('traceparent');
  return withTraceparent(traceparent, () => inSpan(`${request.method} request`, SpanKind.SERVER, {}, work));
}

/** A request that goes out; `send` gets the headers that carry the trace on. */
export function inClientSpan<Result>(
  name: string,
  attributes: Attributes,
  send: (headers: Readonly<Record<string, string>>, span: Span) => Promise<Result>,
): Promise<Result> {
  return inSpan(name, SpanKind.CLIENT, attributes, (span) => {
    const headers: Record<string, string> = {};
    propagation.inject(context.active(), headers);
    return send(headers, span);
  });
}

/** Names the span of the request under way, and states what came of it. */
export function describeSpan(name: string, attributes: Attributes, isFailure: boolean): void {
  const span = trace.getActiveSpan();
  if (!span) return;
  span.updateName(name);
  span.setAttributes(attributes);
  if (isFailure) span.setStatus({ code: SpanStatusCode.ERROR });
}

/** What later work is to go on under: stored with what it is about; undefined where nothing is traced. */
export function currentTraceparent(): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** Goes on under a trace that was stored; under none where there was none. */
export function withTraceparent<Result>(traceparent: unknown, work: () => Result): Result {
  if (typeof traceparent !== 'string') return work();
  return context.with(propagation.extract(context.active(), { traceparent }), work);
}

function inSpan<Result>(
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  return tracer().startActiveSpan(name, { kind, attributes }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      // The text of an error may name what is secret.
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}
