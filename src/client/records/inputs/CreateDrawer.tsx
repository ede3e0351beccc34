import { Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Model } from '../../../../schema/model.ts'
import type { Reference } from '../../../../schema/record/record.ts'
import { lazyPart } from '../../providers/chunks.ts'
import { useValueContext, useWritable } from '../../providers/frame.tsx'
import { startWith } from './startWith.ts'

// It shows a form, which has such inputs again.
const RecordDrawer = lazyPart(async () => ({ default: (await import('../RecordDrawer.tsx')).RecordDrawer }))

interface Props {
  readonly target: Model
  /** What was typed into the box that asked. */
  readonly typed: string
  readonly onDone: (record: Reference | null) => void
}

/** Makes a record that is to be referred to, in a drawer over the form that asked. */
export function CreateDrawer({ target, typed, onDone }: Props) {
  const { add } = useWritable(target)
  const context = useValueContext()
  const [start] = useState(() => startWith(target, typed, context))
  if (!add) return null
  // Outside of the form that asked: forms do not nest.
  return createPortal(
    <Suspense fallback={null}>
      <RecordDrawer
        model={target}
        start={start}
        again={false}
        nested
        onClose={() => onDone(null)}
        onSaved={(record) => onDone(record as Reference)}
      />
    </Suspense>,
    document.body,
  )
}
