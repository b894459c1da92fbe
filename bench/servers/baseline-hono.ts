import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';
import { nextValues, statements } from '../durable-writes.ts';

/**
 * The bare limit: a Hono handler that does nothing but the durable writes of a payment, one statement
 * after the other, and answers. No authentication, validation, encryption, limits or presentation.
 */
const [url = '', port = '0'] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 16 });
const app = new Hono();
app.post('/v1/payments', async (context) => {
  const form = new URLSearchParams(await context.req.text());
  const { id, open, journal, complete } = nextValues(form.get('entityId') ?? '');
  await pool.query({ ...statements.open, values: [open] });
  await pool.query({ ...statements.journal, values: [journal] });
  await pool.query({ ...statements.complete, values: [complete] });
  return context.json({ id, amount: form.get('amount'), result: { code: '000.100.110' } });
});
serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' }, () => process.send?.('ready'));
