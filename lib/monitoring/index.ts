export { startFigureMetrics } from './figure-metrics.ts';
