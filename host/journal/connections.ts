/**
 * Branded connections: a reader cannot be handed to something that writes. One connection of the whole process writes
 * and runs WAL checkpoints; readers are opened read-only.
 */
import { openSqlite, type SqliteDatabase } from '../sqlite/open-sqlite.ts';
import { setReaderPragmas, setWriterPragmas } from './pragmas.ts';

export type WriteDb = SqliteDatabase & { readonly __access: 'write' };
export type ReadDb = SqliteDatabase & { readonly __access: 'read' };

export function openWriteDb(file: string, nativeBinding: string | null): WriteDb {
  const db = openSqlite(file, { readonly: false, nativeBinding });
  try {
    setWriterPragmas(db);
    return db as WriteDb;
  } catch (error) {
    db.close();
    throw error;
  }
}

export function openReadDb(file: string, nativeBinding: string | null): ReadDb {
  const db = openSqlite(file, { readonly: true, nativeBinding });
  try {
    setReaderPragmas(db);
    return db as ReadDb;
  } catch (error) {
    db.close();
    throw error;
  }
}
