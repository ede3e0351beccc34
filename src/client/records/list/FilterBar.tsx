import { useEffect } from 'react'
import { useListContext } from 'react-admin'
import type { Model } from '../../../../schema/model.ts'
import { describePage } from '../../header/favouriteAddress.ts'
import { Filters } from '../inputs/filters/Filters.tsx'
import type { Display } from '../values/useDisplay.ts'

/** The menu that adds a filter, and behind it, where nothing of it moves, the filters that are set: chips to change or take away. */
export function FilterBar({ model, display }: { readonly model: Model; readonly display: Display }) {
  const { filterValues, setFilters } = useListContext()
  const change = (filter: Record<string, unknown>) => setFilters(filter, undefined, false)
  const q = typeof filterValues['q'] === 'string' ? filterValues['q'] : ''
  useEffect(() => (q ? describePage('q', `«${q}»`) : undefined), [q])
  return <Filters model={model} filter={filterValues} display={display} onChange={change} onSaid={describePage} />
}
