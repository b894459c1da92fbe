import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { MetricsOfRegister } from './metrics-of-register.ts';

export type TelemetryOptions = {
  /** The address of a collector (OTLP over HTTP); `/v1/traces` and `/v1/metrics` are below it. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  version: string;
  /** Distinguishes processes of one installation. */
  instance: string;
  exportEveryMs?: number;
};

/** Sends traces and metrics to a collector from now on; the result sends what is left, and stops. */
export function startTelemetry(options: TelemetryOptions): () => Promise<void> {
  const { endpoint, headers, version, instance, exportEveryMs = 60_000 } = options;
  const resource = resourceFromAttributes({
    'service.name': 'turnpike',
    'service.version': version,
    'service.instance.id': instance,
  });
  const exporterTo = (path: string) => ({ url: `${endpoint.replace(/\/+$/, '')}${path}`, headers: { ...headers } });
  const traces = new TracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(exporterTo('/v1/traces')) })],
  });
  const register = new MetricsOfRegister(resource);
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter(exporterTo('/v1/metrics')),
    exportIntervalMillis: exportEveryMs,
    exportTimeoutMillis: Math.min(exportEveryMs, 10_000),
    metricProducers: [register],
  });
  const metrics = new MeterProvider({ resource, readers: [reader] });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(traces);
  return async () => {
    await Promise.allSettled([traces.shutdown(), metrics.shutdown()]);
    for (const part of [trace, context, propagation]) part.disable();
  };
}
