import { Suspense } from 'react'
import type { Model } from '../../../../schema/model.ts'
import { lazyPart } from '../../providers/chunks.ts'
import { useStart } from '../start/useStart.ts'

const RecordDrawer = lazyPart(async () => ({ default: (await import('../RecordDrawer.tsx')).RecordDrawer }))

interface Props {
  readonly model: Model
  /** Its id, or `new`. */
  readonly record: string
  readonly onShow: (record: string | null) => void
  readonly onSaved: () => void
}

/** A record in a drawer beside the list; a new one begins with what the address says. */
export function Beside({ model, record, onShow, onSaved }: Props) {
  const begun = useStart(model)
  if (begun.pending) return null
  return (
    <Suspense fallback={null}>
      <RecordDrawer
        key={`${record} ${begun.key}`}
        model={model}
        {...(record === 'new' ? begun.values && { start: begun.values } : { id: Number(record) })}
        onClose={() => onShow(null)}
        onSaved={onSaved}
        onShow={(id) => onShow(String(id))}
      />
    </Suspense>
  )
}
