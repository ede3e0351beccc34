import type { Model } from '../../../../schema/model.ts'
import { layoutOf } from '../../../../schema/printLayout.ts'
import { PrintPreview } from '../../print/PrintPreview.tsx'
import { useText } from '../text/useText.ts'

/** The paper of a record that was just handed over. */
export function HandedOver({ model, id, onClose }: { readonly model: Model; readonly id: number; readonly onClose: () => void }) {
  const text = useText()
  const { papers, reprints } = layoutOf(model.data)
  return (
    <PrintPreview title={text.one(model)} path={`${model.name}/${id}/print`} papers={papers} once={reprints} onClose={onClose} />
  )
}
