/**
 * Whether a folder lies on a network or virtual file system, where SQLite's locks and its shared memory cannot be
 * trusted. Linux and macOS are asked which mount holds the folder, Windows is judged by its path. Unknown counts as
 * local: refusing a good disk would lock people out of their own data.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface Mount {
  readonly point: string;
  readonly type: string;
}

const NETWORK_TYPES = new Set(
  (
    'nfs nfs3 nfs4 cifs smb2 smb3 smbfs afpfs webdav davfs ncpfs afs ceph glusterfs lustre gpfs beegfs orangefs 9p ' +
    'vboxsf prl_fs fuse.sshfs fuse.rclone fuse.s3fs fuse.glusterfs fuse.ceph fuse.davfs2 fuse.curlftpfs'
  ).split(' '),
);

/** Name of the network file system that holds the folder (a resolved absolute path), or null: local or unknown. */
export function networkFileSystem(folder: string): string | null {
  if (process.platform === 'win32') return folder.startsWith('\\\\') ? 'network share' : null;
  const type = mountTypeOf(folder, readMounts());
  return type !== null && NETWORK_TYPES.has(type) ? type : null;
}

/** Type of the mount with the longest point that holds the folder; null where none does. */
export function mountTypeOf(folder: string, mounts: readonly Mount[]): string | null {
  let best: Mount | null = null;
  for (const mount of mounts) {
    const prefix = mount.point.endsWith('/') ? mount.point : `${mount.point}/`;
    const holds = folder === mount.point || folder.startsWith(prefix);
    // Of two mounts on one point the later one hides the earlier.
    if (holds && (best === null || mount.point.length >= best.point.length)) best = mount;
  }
  return best?.type ?? null;
}

/** `/proc/self/mounts`: blanks in a path are written as octal escapes. */
export function parseLinuxMounts(text: string): readonly Mount[] {
  return text.split('\n').flatMap((line) => {
    const [, point, type] = line.split(' ');
    if (point === undefined || type === undefined) return [];
    const plain = point.replaceAll(/\\([0-7]{3})/g, (_, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 8)),
    );
    return [{ point: plain, type }];
  });
}

/** Output of macOS `mount`: `//host/share on /Volumes/share (smbfs, nodev)`. */
export function parseMacMounts(text: string): readonly Mount[] {
  return text.split('\n').flatMap((line) => {
    const match = /^.* on (\/.*) \(([^,)]+)/.exec(line);
    return match?.[1] === undefined || match[2] === undefined ? [] : [{ point: match[1], type: match[2] }];
  });
}

function readMounts(): readonly Mount[] {
  try {
    if (process.platform === 'darwin') {
      return parseMacMounts(execFileSync('/sbin/mount', { encoding: 'utf8', timeout: 5000 }));
    }
    return parseLinuxMounts(readFileSync('/proc/self/mounts', 'utf8'));
  } catch {
    return []; // no way to ask: unknown counts as local
  }
}
