/** Why a workspace cannot be opened. In none of these cases is the journal's file touched. */
import type { Failure } from '../../core/util/result.ts';

export type WorkspaceErrorCode =
  | 'missing' // no journal in the folder
  | 'damaged' // the journal is broken or its tables are not what its version has
  | 'rolled_back' // the journal is whole, but older than what was written here
  | 'unsafe' // links, pipes or devices in the folder
  | 'locked' // another process, or another part of this one, has it open
  | 'read_only' // file or folder cannot be written, and it cannot be read without that either
  | 'foreign' // a file of that name which is not a Plybook journal
  | 'newer' // written by a later version of Plybook
  | 'network_folder' // file locks cannot be trusted there
  | 'failed'; // anything else the system says

export type WorkspaceFailure = Failure<WorkspaceErrorCode>;
