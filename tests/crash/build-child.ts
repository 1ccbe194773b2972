/** The program that the crash test of builds kills: builds Position Judgment items and says what it has made. */
import { writeSync } from 'node:fs';
import { judgmentOptionsOf } from '../../core/build/judgment-options.ts';
import { NO_WISHES } from '../../core/build/parts.ts';
import { openLab } from '../../host/lab.ts';
import type { LabResources } from '../../host/lab-resources.ts';

export interface BuildOrder {
  readonly resources: LabResources;
  readonly userDataDir: string;
  readonly workspaceDir: string;
  readonly source: string;
  readonly quota: number;
}

const order = JSON.parse(process.argv[2] ?? '') as BuildOrder;
const lab = await openLab({ ...order, create: true });
if (!lab.ok) throw new Error(lab.error.message);
const options = judgmentOptionsOf({
  ...NO_WISHES,
  quota: order.quota,
  engineId: 'stockfish-17.1',
  nodes: 2000,
  hashMb: 1,
});
if (!options.ok) throw new Error(options.error.message);
const files = [{ file: order.source, licence: 'CC0 1.0' }];
const means = { processes: 2, vectorService: null, vectorFile: null };
const built = await lab.value.builds.build({ files, parts: [options.value], name: null }, means);
if (!built.ok) throw new Error(built.error.message);
writeSync(1, `done ${built.value.imported.datasetId ?? ''}\n`);
await lab.value.close();
