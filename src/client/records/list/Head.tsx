import Checkbox from '@mui/material/Checkbox'
import TableSortLabel from '@mui/material/TableSortLabel'
import { useListContext } from 'react-admin'
import type { Model } from '../../../../schema/model.ts'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import type { Text } from '../text/useText.ts'
import { type Column, isSortable, labelOf } from '../values/columns.ts'
import { titleColumnOf } from './cards.ts'

interface HeadProps {
  readonly model: Model
  readonly columns: readonly Column[]
  readonly text: Text
  readonly selectable: boolean
  /** Only what the cards can be sorted by. */
  readonly phone: boolean
  /** Whether rows end in a menu. */
  readonly menus: boolean
}

/** Column heads that sort, and the box that chooses the whole page. */
export function Head({ model, columns, text, selectable, phone, menus }: HeadProps) {
  const { sort, setSort, data, selectedIds, onSelect } = useListContext()
  const registry = useDefinitions()
  const ids = (data ?? []).map((record) => record.id)
  const title = titleColumnOf(model, columns, text.language)
  const chosen = ids.filter((id) => selectedIds.includes(id)).length
  const all = ids.length > 0 && chosen === ids.length
  const select = () => onSelect(all ? selectedIds.filter((id) => !ids.includes(id)) : [...new Set([...selectedIds, ...ids])])
  return (
    <thead>
      <tr>
        {selectable && (
          <th className="g-check" scope="col">
            <Checkbox
              checked={all}
              indeterminate={chosen > 0 && !all}
              onChange={select}
              slotProps={{ input: { 'aria-label': text.say('generated.list.selectPage') } }}
            />
          </th>
        )}
        {(phone ? columns.filter(isSortable) : columns).map((column) => {
          const label = labelOf(model, column, columns, text, registry)
          const sorted = sort.field === column.path
          const direction = sorted && sort.order === 'DESC' ? 'desc' : 'asc'
          return (
            <th
              key={column.path}
              scope="col"
              data-align={column.align}
              data-title={column === title || undefined}
              data-sortable={isSortable(column) || undefined}
              aria-sort={sorted ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
            >
              {isSortable(column) ? (
                <TableSortLabel
                  component="button"
                  type="button"
                  active={sorted}
                  direction={direction}
                  hideSortIcon
                  onClick={() => setSort({ field: column.path, order: sorted && direction === 'asc' ? 'DESC' : 'ASC' })}
                >
                  {label}
                </TableSortLabel>
              ) : (
                label
              )}
            </th>
          )
        })}
        {menus && !phone && (
          <th className="g-more" scope="col">
            <span className="visually-hidden">{text.say('lists.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
