import { useListContext } from 'react-admin'
import type { Model } from '../../../../schema/model.ts'
import { useDefinitions } from '../../providers/definitions.ts'
import type { Text } from '../text/useText.ts'
import { titleColumnOf } from './cards.ts'
import { type Column, isSortable, labelOf } from './columns.ts'

interface HeadProps {
  readonly model: Model
  readonly columns: readonly Column[]
  readonly text: Text
  readonly selectable: boolean
}

/** Column heads that sort, and the box that chooses the whole page. */
export function Head({ model, columns, text, selectable }: HeadProps) {
  const { sort, setSort, data, selectedIds, onSelect } = useListContext()
  const registry = useDefinitions()
  const ids = (data ?? []).map((record) => record.id)
  const title = titleColumnOf(model, columns, text.language)
  const chosen = ids.filter((id) => selectedIds.includes(id)).length
  return (
    <thead>
      <tr>
        {selectable && (
          <th className="g-check" scope="col">
            <label>
              <input
                type="checkbox"
                checked={ids.length > 0 && chosen === ids.length}
                ref={(box) => {
                  if (box) box.indeterminate = chosen > 0 && chosen < ids.length
                }}
                onChange={() =>
                  onSelect(
                    chosen === ids.length
                      ? selectedIds.filter((id) => !ids.includes(id))
                      : [...new Set([...selectedIds, ...ids])],
                  )
                }
                aria-label={text.say('generated.list.selectPage')}
              />
            </label>
          </th>
        )}
        {columns.map((column) => {
          const label = labelOf(model, column, text, registry)
          const sorted = sort.field === column.path
          return (
            <th
              key={column.path}
              scope="col"
              data-align={column.align}
              data-title={column === title || undefined}
              data-sortable={isSortable(column) || undefined}
              aria-sort={sorted ? (sort.order === 'ASC' ? 'ascending' : 'descending') : undefined}
            >
              {isSortable(column) ? (
                <button
                  type="button"
                  onClick={() => setSort({ field: column.path, order: sorted && sort.order === 'ASC' ? 'DESC' : 'ASC' })}
                >
                  {label}
                  <span aria-hidden="true">{sorted ? (sort.order === 'ASC' ? '↑' : '↓') : ''}</span>
                </button>
              ) : (
                label
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
