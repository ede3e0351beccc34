import type { Model } from '../../../../schema/model.ts'
import { useWritable } from '../../providers/frame.tsx'
import { useWhyNot } from '../values/useWhyNot.ts'

/** Why a form is only a preview. @param why the reason, where it is the record itself */
export function PreviewNote({ model, why }: { readonly model: Model; readonly why: string | undefined }) {
  const whyNot = useWhyNot(model)
  // The shell says on every page that the head office shows alone.
  const { blocked } = useWritable(model)
  if (blocked === 'master') return null
  return (
    <p className="g-preview" role="note">
      {why ?? whyNot}
    </p>
  )
}
