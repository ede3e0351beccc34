import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { problemOf } from '../problems/problemOf.ts'
import type { ImportSession } from './session.ts'

export const dropNulls = (values: Readonly<Record<string, unknown>>): RecordData =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))

/** What an error means to the person; null when it is none of the file's. */
export const faultsOf =
  ({ server }: ImportSession) =>
  (error: unknown): readonly FaultAt[] | null => {
    const problem = problemOf(server, error)
    return problem.status >= 500 ? null : problem.faults
  }

/** One save of many: what was refused is told, everything else ends the import. */
export async function attempt<T>(
  session: ImportSession,
  save: () => Promise<T>,
): Promise<{ readonly value: T } | { readonly faults: readonly FaultAt[] }> {
  try {
    return { value: await save() }
  } catch (error) {
    const faults = faultsOf(session)(error)
    if (faults === null) throw error
    return { faults }
  }
}
