import { useState } from 'react'
import { useListContext } from 'react-admin'
import type { Model } from '../../../../schema/model.ts'
import { layoutOf } from '../../../../schema/printLayout.ts'
import { MenuButton } from '../../components/MenuButton.tsx'
import { PrintPreview } from '../../print/PrintPreview.tsx'
import type { Text } from '../text/useText.ts'

interface Props {
  readonly model: Model
  readonly text: Text
  /** Whether everything that is filtered is meant, on all pages. */
  readonly whole: boolean
}

/** The chosen records on paper, in the order of the list and in one file: their cards, or the paper of each. */
export function PrintChosen({ model, text, whole }: Props) {
  const { selectedIds, filterValues, sort } = useListContext()
  const [shown, setShown] = useState<'card' | 'paper' | null>(null)
  const label = text.say('print.print')
  const kinds = layoutOf(model.data).card ? (['card', 'paper'] as const) : (['paper'] as const)
  const words = {
    as: shown ?? 'paper',
    filter: JSON.stringify(whole ? filterValues : { id_in: selectedIds }),
    sort: JSON.stringify([sort.field, sort.order]),
  }
  return (
    <>
      <MenuButton
        label={label}
        size="small"
        items={kinds.map((kind) => ({
          label: text.say(`print.many.${kind}`),
          icon: kind === 'card' ? 'badge' : 'print',
          onSelect: () => setShown(kind),
        }))}
      >
        {label}
      </MenuButton>
      {shown && (
        <PrintPreview
          title={text.title(model)}
          path={`${model.name}/print?${new URLSearchParams(words)}`}
          onClose={() => setShown(null)}
        />
      )}
    </>
  )
}
