import { describe, expect, it } from 'vitest';
import { executionStartedSchema } from '../../../core/record/ledger-row.ts';
import { startedRow } from '../../../host/runs/execution-rows.ts';
import { version } from '../../../package.json';

describe('the first row of an execution', () => {
  it('names the version of the program that ran it', () => {
    expect(executionStartedSchema.parse(startedRow(2, 4).payload)).toMatchObject({
      number: 2,
      program: version,
    });
  });

  it('of a journal from before versions were kept has none', () => {
    const old = { number: 1, pid: 1, host: 'h', processes: 1, reuseOpinions: false };
    expect(executionStartedSchema.parse(old).program).toBeNull();
  });
});
