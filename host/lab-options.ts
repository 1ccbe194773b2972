/** What a lab is opened with. */
import type { QuestionContext, QuestionPoint } from './asking/ports.ts';
import type { ImportProgress } from './datasets/import-jsonl.ts';
import type { KeyCipher } from './keys/key-store.ts';
import type { LabResources } from './lab-resources.ts';
import type { RunPoint } from './reproduction/ports.ts';

export interface LabOptions {
  readonly resources: LabResources;
  readonly workspaceDir: string;
  /** Make the workspace where there is none. */
  readonly create: boolean;
  /** What the program was started as, for whoever finds the workspace held by it. */
  readonly program?: string;
  /** Folder for added engines and remembered probes. */
  readonly userDataDir: string;
  /** Multiplies every engine deadline; asked whenever processes are started. */
  readonly deadlineScale?: () => number;
  /** Opens sealed keys; absent or null: no key store, as on the command line. */
  readonly keyCipher?: KeyCipher | null;
  /** For crash tests. */
  readonly onPoint?: (point: RunPoint | QuestionPoint, seq: number | null) => void;
  /** Waits between two requests of one item; tests wait less. */
  readonly backoff?: QuestionContext['backoff'];
}

export interface ImportOptions {
  readonly onProgress?: (progress: ImportProgress) => void;
  readonly signal?: AbortSignal;
  /** Absent: made from the paths. */
  readonly name?: string;
}
