import type { Model } from '../../../../schema/model.ts'
import { layoutOf } from '../../../../schema/printLayout.ts'
import { PrintPreview } from '../../print/PrintPreview.tsx'
import { LabelsDialog } from './LabelsDialog.tsx'
import { card, labelling, type printing } from './recordPapers.ts'

interface Props {
  readonly model: Model
  readonly id: number
  /** Whether it is printed as a card, or labels are. */
  readonly as: typeof printing | typeof card | typeof labelling
  readonly title: string
  readonly onClose: () => void
}

/** The paper of a record before it is printed. */
export function RecordPaper({ model, id, as, title, onClose }: Props) {
  const { papers, reprints } = layoutOf(model.data)
  if (as === labelling)
    return <LabelsDialog model={model} query={{ filter: JSON.stringify({ id_in: [id] }) }} onClose={onClose} />
  return (
    <PrintPreview
      title={title}
      path={`${model.name}/${id}/print${as === card ? '?as=card' : ''}`}
      {...(as !== card && { papers, once: reprints })}
      onClose={onClose}
    />
  )
}
