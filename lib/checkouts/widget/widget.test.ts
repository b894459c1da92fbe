import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { renderBootstrap } from './render-bootstrap.ts';
import { frameHeaders, renderFrame } from './render-frame.ts';
import { findWidgetFile, getBuiltFile, integrityOf } from './widget-files.ts';

const checkoutId = '0123456789ABCDEF0123456789ABCDEF-tp00';
const input = { baseUrl: 'https://pay.example', checkoutId, kind: 'payment' } as const;

function bytesOf(name: string): Buffer {
  const file = findWidgetFile(getBuiltFile(name).file);
  if (!file) throw new Error(`no file ${name}`);
  return file.bytes;
}

describe('the bootstrap of a checkout', () => {
  it('is the same text every time, so that its hash can be returned with the checkout', () => {
    expect(renderBootstrap(input)).toBe(renderBootstrap({ ...input }));
    expect(integrityOf(renderBootstrap(input))).toMatch(/^sha384-[A-Za-z0-9+/]{64}$/u);
  });

  it('differs between checkouts and between payment and registration', () => {
    const scripts = [
      renderBootstrap(input),
      renderBootstrap({ ...input, kind: 'registration' }),
      renderBootstrap({ ...input, checkoutId: checkoutId.replace('0', '9') }),
    ];
    expect(new Set(scripts.map(integrityOf)).size).toBe(3);
  });

  it('holds the checkout, the gateway and the hashes of the files that it loads', () => {
    const script = renderBootstrap(input);
    for (const part of [checkoutId, input.baseUrl, getBuiltFile('widget.js').integrity]) {
      expect(script).toContain(part);
    }
    expect(script).not.toContain('__TURNPIKE_CHECKOUT__');
  });

  it('refuses an id that could end the literal it stands in', () => {
    expect(() => renderBootstrap({ ...input, checkoutId: '"</script>' })).toThrow();
    expect(renderBootstrap({ ...input, baseUrl: '</script>' })).not.toContain('</script>');
  });

  it('weighs at most 10 KB, and everything that a card form loads 45 KB, compressed', () => {
    const sizes = ['widget.js', 'widget.css', 'frame.js', 'frame.css', 'en.json'].map(
      (name) => gzipSync(bytesOf(name)).length,
    );
    const bootstrap = gzipSync(renderBootstrap(input)).length;
    expect(bootstrap).toBeLessThanOrEqual(10 * 1024);
    expect(sizes.reduce((sum, size) => sum + size, bootstrap)).toBeLessThanOrEqual(45 * 1024);
  });
});

describe('the files of the widget', () => {
  it('never build code from text', () => {
    for (const name of ['widget.js', 'frame.js']) {
      expect(bytesOf(name).toString()).not.toMatch(/\beval\(|new Function|\.innerHTML|document\.write/u);
    }
  });

  it('do not include the bootstrap without a checkout', () => {
    expect(findWidgetFile(getBuiltFile('bootstrap.js').file)).toBeUndefined();
    expect(findWidgetFile('../manifest.json')).toBeUndefined();
  });
});

describe('a card frame', () => {
  it('has no inline script or style and connects to the gateway alone', () => {
    expect(renderFrame()).not.toMatch(/<style|style=|<script(?! src=)/u);
    const policy = frameHeaders([])['Content-Security-Policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).not.toMatch(/unsafe|data:/u);
  });

  it('may be framed by every page, or by the origins that are configured', () => {
    expect(frameHeaders([])['Content-Security-Policy']).toContain('frame-ancestors *');
    expect(frameHeaders(['https://shop.example'])['Content-Security-Policy']).toContain(
      'frame-ancestors https://shop.example;',
    );
  });
});
