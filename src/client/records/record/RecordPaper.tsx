import type { Model } from '../../../../schema/model.ts'
import { layoutOf } from '../../../../schema/printLayout.ts'
import { PrintPreview } from '../../print/PrintPreview.tsx'
import { card, type printing } from './recordPapers.ts'

interface Props {
  readonly model: Model
  readonly id: number
  /** Whether it is printed as a card. */
  readonly as: typeof printing | typeof card
  readonly title: string
  readonly onClose: () => void
}

/** The paper of a record before it is printed. */
export function RecordPaper({ model, id, as, title, onClose }: Props) {
  const { papers, reprints } = layoutOf(model.data)
  return (
    <PrintPreview
      title={title}
      path={`${model.name}/${id}/print${as === card ? '?as=card' : ''}`}
      {...(as !== card && { papers, once: reprints })}
      onClose={onClose}
    />
  )
}
