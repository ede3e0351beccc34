import { useMemo, useState } from 'react'
import type { QueuedDocument } from '../../shared/postQueue.ts'
import { nameOfDocument } from './queue.ts'

export interface Selection {
  readonly has: (document: QueuedDocument) => boolean
  /** The chosen ones that are still there. */
  readonly chosen: readonly QueuedDocument[]
  readonly set: (documents: readonly QueuedDocument[], on: boolean) => void
  readonly clear: () => void
}

/** What is chosen among documents. One with something in its way cannot be. */
export function useSelection(documents: readonly QueuedDocument[]): Selection {
  const [names, setNames] = useState<ReadonlySet<string>>(new Set())
  return useMemo(() => {
    const has = (document: QueuedDocument) => document.errors.length === 0 && names.has(nameOfDocument(document))
    return {
      has,
      chosen: documents.filter(has),
      set: (some, on) => {
        const next = new Set(names)
        for (const one of some) on ? next.add(nameOfDocument(one)) : next.delete(nameOfDocument(one))
        setNames(next)
      },
      clear: () => setNames(new Set()),
    }
  }, [documents, names])
}
