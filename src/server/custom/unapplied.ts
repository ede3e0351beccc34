import { isDeepStrictEqual } from 'node:util'
import { MigrationFailed } from '../migration/attempt.ts'
import { migrate } from '../migration/migrate.ts'
import type { Assembled } from './assembled.ts'
import { assembledRegistry } from './assembledRegistry.ts'
import type { IncompatibleFile } from './incompatible.ts'

/** Puts the files together without some that the data does not fit. */
export type Put = (unfit: readonly IncompatibleFile[]) => Assembled

/**
 * The files for which a migration cannot be applied: of those that are not as they were when all was right, each that makes it fail on
 * top of the others.
 * @param unfit files that are left out already
 * @throws the error itself where no file has to do with it
 */
export async function unappliedFiles(
  url: string,
  error: unknown,
  put: Put,
  unfit: readonly IncompatibleFile[],
  lastGood: ReadonlyMap<string, readonly unknown[]>,
): Promise<IncompatibleFile[]> {
  if (!(error instanceof MigrationFailed)) throw error
  const left = (file: string, { message }: Error): IncompatibleFile => ({ file, line: message, values: [] })
  const changed = [...put(unfit).good].flatMap(([file, items]) =>
    isDeepStrictEqual(items, lastGood.get(file)) ? [] : [left(file, error)],
  )
  const blamed = new Map(changed.map((one) => [one.file, one]))
  const fault = () => failureWith(url, put([...unfit, ...blamed.values()]))
  if (!changed.length || (await fault())) throw error
  for (const { file } of changed) {
    blamed.delete(file)
    const failed = await fault()
    if (failed) blamed.set(file, left(file, failed))
  }
  return [...blamed.values()]
}

/** What keeps the database from taking the shape of the files; null when nothing does. It is tried, and taken back. */
async function failureWith(url: string, assembled: Assembled): Promise<Error | null> {
  try {
    await migrate(url, assembledRegistry(assembled), { planOnly: true, tried: async () => undefined })
    return null
  } catch (error) {
    if (error instanceof MigrationFailed) return error
    throw error
  }
}
