import type { Attributes, HrTime } from '@opentelemetry/api';
import { ValueType } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type CollectionResult,
  type DataPoint,
  DataPointType,
  type HistogramMetricData,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import { type MetricObjectWithValues, type MetricValue, register } from 'prom-client';
import { systemClock } from '../clock.ts';

type Metric = MetricObjectWithValues<MetricValue<string> & { metricName?: string }>;
type Point = { value: number; labels: Record<string, string | number>; metricName?: string };

/** The metrics that `/metrics` shows, as OpenTelemetry has them. */
export class MetricsOfRegister implements MetricProducer {
  readonly #resource: Resource;
  readonly #startTime = hrTime(systemClock.now());

  constructor(resource: Resource) {
    this.#resource = resource;
  }

  async collect(): Promise<CollectionResult> {
    const metrics = (await register.getMetricsAsJSON()) as unknown as Metric[];
    const times = { startTime: this.#startTime, endTime: hrTime(systemClock.now()) };
    const scopeMetrics = [
      { scope: { name: 'turnpike' }, metrics: metrics.flatMap((metric) => convert(metric, times)) },
    ];
    return { resourceMetrics: { resource: this.#resource, scopeMetrics }, errors: [] };
  }
}

type Times = { startTime: HrTime; endTime: HrTime };

function convert({ name, help, type, values }: Metric, times: Times): MetricData[] {
  // From version 15 on the types of prom-client are words; before they were numbers of an enumeration.
  const kind = String(type);
  const points = values as unknown as Point[];
  const base = {
    descriptor: { name, description: help, unit: name.endsWith('_seconds') ? 's' : '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  if (kind === 'histogram') {
    return [{ ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramPoints(name, points, times) }];
  }
  const dataPoints = points.map(({ value, labels }) => ({ ...times, attributes: attributesOf(labels), value }));
  if (kind === 'counter') return [{ ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }];
  return kind === 'gauge' ? [{ ...base, dataPointType: DataPointType.GAUGE, dataPoints }] : [];
}

/** One point for each combination of labels; Prometheus counts in each bucket what is in those below it, too. */
function histogramPoints(name: string, points: readonly Point[], times: Times): HistogramMetricData['dataPoints'] {
  const series = Map.groupBy(points, ({ labels: { le: _, ...labels } }) => JSON.stringify(labels));
  return Array.from(series.values(), (parts): DataPoint<HistogramMetricData['dataPoints'][number]['value']> => {
    const partOf = (suffix: string): number =>
      parts.find(({ metricName }) => metricName === `${name}_${suffix}`)?.value ?? 0;
    const buckets = parts.filter(({ metricName }) => metricName === `${name}_bucket`);
    const boundaries = buckets.map(({ labels }) => Number(labels.le)).filter(Number.isFinite);
    const upTo = buckets.map(({ value }) => value);
    const { le: _, ...labels } = parts[0]?.labels ?? {};
    return {
      ...times,
      attributes: attributesOf(labels),
      value: {
        buckets: { boundaries, counts: upTo.map((value, at) => value - (upTo[at - 1] ?? 0)) },
        sum: partOf('sum'),
        count: partOf('count'),
      },
    };
  });
}

const attributesOf = (labels: Record<string, string | number>): Attributes => ({ ...labels });

/** Seconds and nanoseconds since 1970. */
function hrTime(at: Date): HrTime {
  const ms = at.getTime();
  return [Math.floor(ms / 1_000), (ms % 1_000) * 1_000_000];
}
