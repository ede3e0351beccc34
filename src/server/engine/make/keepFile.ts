import type { Run } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { RecordName } from '../draft.ts'
import { nextIds } from '../sql/nextIds.ts'

interface NewFile {
  readonly name: string
  readonly type: string
  /** In bytes. */
  readonly size: number
  readonly content: Buffer
  /** The action of its record that has written it. */
  readonly action?: string
}

/** What is answered of a file that is kept. */
interface KeptFile extends Omit<NewFile, 'content' | 'action'> {
  readonly id: number
  readonly createdAt: string
}

/**
 * Stores a file of a record, or for a field that will hold it.
 * @param user who brought it; null for somebody without an account
 */
export async function keepFile(
  file: NewFile,
  tenant: number,
  user: number | null,
  run: Run,
  of?: RecordName,
): Promise<KeptFile | undefined> {
  const [id = 0] = await nextIds('files', 1, run)
  const [kept] = await insertFile(id, file, tenant, user, run, of)
  return kept
}

/** The same under an id that was claimed before, in one statement that may leave with the commit. */
export const insertFile = (
  id: number,
  { name, type, size, content, action }: NewFile,
  tenant: number,
  user: number | null,
  run: Run,
  of?: RecordName,
): Promise<KeptFile[]> =>
  run<KeptFile>(
    sql`insert into files (tenant_id, id, resource, record_id, name, type, size, content, created_by, action)
      values (${tenant}, ${id}, ${of?.resource ?? null}, ${of?.id ?? null}, ${name}, ${type}, ${size}, ${content}, ${user}, ${action ?? null})
      returning id, name, type, size, created_at as "createdAt"`,
  )
