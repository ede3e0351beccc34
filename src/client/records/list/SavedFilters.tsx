import { useListContext, useStore } from 'react-admin'
import type { Model } from '../../../../schema/model.ts'
import { SavedPanel } from '../../components/SavedPanel.tsx'
import type { Text } from '../text/useText.ts'

interface Saved {
  readonly name: string
  readonly filter: Readonly<Record<string, unknown>>
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' }
  /** Missing in what was saved when columns were not kept. */
  readonly columns?: readonly string[]
}

interface Props {
  readonly model: Model
  readonly text: Text
  readonly columns: readonly string[]
  readonly onColumns: (columns: readonly string[]) => void
}

const none: readonly Saved[] = []

/** Filters, order and columns under names of the person's own, kept on the server. */
export function SavedFilters({ model, text, columns, onColumns }: Props) {
  const { filterValues, setFilters, sort, setSort } = useListContext()
  const [saved, setSaved] = useStore<readonly Saved[]>(`lists.${model.name}.filters`, none)
  const show = (one: Saved) => {
    setFilters({ ...one.filter }, undefined, false)
    if (one.sort.field !== sort.field || one.sort.order !== sort.order) setSort(one.sort)
    if (one.columns && String(one.columns) !== String(columns)) onColumns(one.columns)
  }
  return (
    <SavedPanel
      variant="text"
      sx={{ marginInlineStart: { sm: 'auto' }, paddingInline: '10px' }}
      title={text.say('generated.saved.title')}
      none={text.say('generated.saved.none')}
      naming={text.say('generated.saved.name')}
      saved={saved}
      onSave={(name) => setSaved([...saved.filter((one) => one.name !== name), { name, filter: filterValues, sort, columns }])}
      onShow={show}
      onRemove={(one) => setSaved(saved.filter((other) => other !== one))}
    />
  )
}
