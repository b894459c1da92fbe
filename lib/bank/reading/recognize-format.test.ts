import { describe, expect, it } from 'vitest';
import { isStatementFile, readStatementFile } from '../read-statement-file.ts';
import { camtFile } from '../testing/camt-file.ts';

const iso = (message: string) => `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:${message}"/>`;

describe('a file is recognized', () => {
  const statement = camtFile([{ closing: '0.00', entries: [] }]);
  it.each([
    [statement, true],
    [`\ufeff${statement}`, true],
    [iso('pain.001.001.09'), true],
    ['{1:F01BANKDEFFXXXX0000000000}{2:O9421200}{4:\n:20:X', true],
    ['ReconciliationType;PaymentType\nSETTLED;DEBIT\n', false],
    ['ReconciliationType;camt.053.001.02\n', false],
    ['01,SETTLED,DEBIT\n', false],
    ['', false],
  ])('as a message of a bank, or not: %#', (text, isStatement) => {
    expect(isStatementFile(Buffer.from(text))).toBe(isStatement);
  });

  it.each([
    [iso('pain.001.001.09'), /This is a pain\.001 payment file/],
    [iso('pain.008.001.02'), /a pain\.008 direct debit file/],
    [iso('camt.086.001.02'), /a camt\.086 billing statement/],
    [iso('camt.998.001.02'), /a message camt\.998 of ISO 20022/],
    ['{1:F01BANKDEFFXXXX0000000000}{2:O9421200}{4:\n:20:X', /an MT942 interim transaction report/],
    [':20:X\r\n:25:1/2\r\n:28C:1\r\n:34F:EUR1,\r\n:13D:2611201200+0100', /an MT942 interim/],
    ['Date;Amount;Text\n2026-11-20;5.00;x', /a CSV file/],
    ['%PDF-1.7', /a PDF document/],
    ['PK\u0003\u0004 camt.xml', /a ZIP archive; unpack it first/],
    ['PK\u0003\u0004 [Content_Types].xml xl/workbook.xml', /an Excel workbook/],
    ['<!DOCTYPE html><html>', /a web page/],
    ['<?xml version="1.0"?><orders/>', /an XML file that is no message of ISO 20022/],
    ['{"a": 1}', /a JSON file/],
    ['!Type:Bank\nD1/1/26', /a QIF file/],
    ['', /This is empty/],
    ['hello', /in no format that is known/],
  ])('by its name where it is none: %#', (text, message) => {
    expect(() => readStatementFile(Buffer.from(text))).toThrow(message);
  });
});
