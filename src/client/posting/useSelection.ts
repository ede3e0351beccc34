import { useMemo, useState } from 'react'
import type { QueuedDocument } from '../../shared/postQueue.ts'
import { nameOfDocument } from './queue.ts'

export interface Selection {
  /** The names of the chosen ones. */
  readonly names: ReadonlySet<string>
  /** The chosen ones that are still there. */
  readonly chosen: readonly QueuedDocument[]
  readonly set: (names: ReadonlySet<string>) => void
}

/** What is chosen among documents. One with something in its way cannot be. */
export function useSelection(documents: readonly QueuedDocument[]): Selection {
  const [names, set] = useState<ReadonlySet<string>>(new Set())
  return useMemo(() => {
    const chosen = documents.filter((document) => document.errors.length === 0 && names.has(nameOfDocument(document)))
    return { names: new Set(chosen.map(nameOfDocument)), chosen, set }
  }, [documents, names])
}
