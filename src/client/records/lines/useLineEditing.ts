import { useCallback, useRef } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import type { ModelLines } from '../../../../schema/modelField.ts'
import { defaults } from '../../../../schema/record/accept.ts'
import { today } from '../../../../schema/values/date.ts'

/** The lines of a document as rows that are added and removed, and the cell of a row that is gone to. */
export function useLineEditing(lines: ModelLines) {
  const { control } = useFormContext()
  const { fields: rows, insert, remove } = useFieldArray({ control, name: lines.name, keyName: 'key' })
  const table = useRef<HTMLTableElement>(null)
  const fresh = useCallback(() => ({ ...defaults(lines.fields.values(), today()), refs: {} }), [lines])
  const max = lines.max ?? 1000
  const focus = (row: number, column: number, tries = 60) =>
    requestAnimationFrame(() => {
      const line = table.current?.tBodies[0]?.rows[row]
      const cells = line?.querySelectorAll<HTMLElement>('[data-cell]') ?? []
      if (cells.length) cells[Math.min(column, cells.length - 1)]?.focus()
      else if (tries > 0) {
        // A line that is not on the screen is drawn when it comes there.
        line?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
        focus(row, column, tries - 1)
      }
    })
  const add = (row: number, line: object = fresh()) => {
    if (rows.length >= max) return
    insert(row, line, { shouldFocus: false })
    focus(row, 0)
  }
  return { rows, table, max, fresh, focus, add, remove }
}
