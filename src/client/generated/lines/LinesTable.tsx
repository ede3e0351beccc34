import { type ClipboardEvent, type KeyboardEvent, useCallback, useRef } from 'react'
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import type { Model, ModelLines } from '../../../../schema/model.ts'
import { defaults } from '../../../../schema/record/accept.ts'
import { today } from '../../../../schema/values/date.ts'
import { Button } from '../../shell/components/Button.tsx'
import { Kbd } from '../../shell/components/Kbd.tsx'
import { useFormMode } from '../form/FormMode.tsx'
import { sectionId } from '../form/Sections.tsx'
import { shownKind } from '../list/columns.ts'
import { useText } from '../text/useText.ts'
import { LineRow } from './LineRow.tsx'
import { LineTotals } from './LineTotals.tsx'
import { pastedRows } from './paste.ts'
import './lines.css'

const figures = new Set(['money', 'quantity', 'percent', 'int'])

/** The lines of a document, keyed without the mouse: Enter and arrows move, Enter at the end adds a line. */
export function LinesTable({ model, lines }: { readonly model: Model; readonly lines: ModelLines }) {
  const text = useText()
  const { preview } = useFormMode()
  const { control, getValues, setValue } = useFormContext()
  const { errors } = useFormState({ name: lines.name })
  const { fields: rows, insert, remove } = useFieldArray({ control, name: lines.name, keyName: 'key' })
  const table = useRef<HTMLTableElement>(null)
  const columns = [...lines.fields.values()].filter((field) => !field.hidden)
  const fresh = useCallback(() => ({ ...defaults(lines.fields.values(), today()), refs: {} }), [lines])
  const max = lines.max ?? 1000

  const focusCell = (row: number, column: number) =>
    requestAnimationFrame(() => {
      const cells = table.current?.querySelectorAll<HTMLElement>(`tbody tr:nth-child(${row + 1}) [data-cell]`)
      cells?.[Math.min(column, cells.length - 1)]?.focus()
    })
  const add = (row: number, line: object = fresh()) => {
    if (rows.length >= max) return
    insert(row, line, { shouldFocus: false })
    focusCell(row, 0)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')
    if (preview || !cell) return
    const row = Number(cell.closest<HTMLElement>('tr')?.dataset['line'])
    const column = [...cell.closest('tr')!.querySelectorAll('[data-cell]')].indexOf(cell)
    const control = event.ctrlKey || event.metaKey
    if (control && event.code === 'KeyD') {
      event.preventDefault()
      const { id: _id, key: _key, ...copy } = getValues(`${lines.name}.${row}`)
      return add(row + 1, structuredClone(copy))
    }
    if (control && (event.key === 'Delete' || event.key === 'Backspace')) {
      event.preventDefault()
      remove(row)
      return focusCell(Math.max(0, row - 1), column)
    }
    const combobox = cell.getAttribute('role') === 'combobox' && cell.getAttribute('aria-expanded') === 'true'
    if (control || event.altKey || !['Enter', 'ArrowDown', 'ArrowUp'].includes(event.key)) return
    if (combobox && event.key !== 'Enter') return
    if (event.key === 'Enter') {
      event.preventDefault()
      const cells = [...table.current!.querySelectorAll<HTMLElement>('[data-cell]')]
      const next = cells[cells.indexOf(cell) + (event.shiftKey ? -1 : 1)]
      if (next) next.focus()
      else if (!event.shiftKey) add(rows.length)
      return
    }
    event.preventDefault()
    focusCell(row + (event.key === 'ArrowDown' ? 1 : -1), column)
  }

  const onPaste = (event: ClipboardEvent<HTMLTableElement>) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')
    const pasted = event.clipboardData.getData('text/plain')
    if (preview || !cell || !/[\t\n]/.test(pasted.trim())) return
    event.preventDefault()
    const row = Number(cell.closest<HTMLElement>('tr')?.dataset['line'])
    const column = [...cell.closest('tr')!.querySelectorAll('[data-cell]')].indexOf(cell)
    const current = getValues(lines.name) as Record<string, unknown>[]
    const next = [...current]
    pastedRows(pasted, columns.slice(column)).forEach((values, offset) => {
      if (row + offset < max) next[row + offset] = { ...(next[row + offset] ?? fresh()), ...values }
    })
    setValue(lines.name, next, { shouldDirty: true, shouldTouch: true })
  }

  const wrong = (errors['root'] as Record<string, { message?: string }> | undefined)?.[lines.name]?.message
  return (
    <section id={sectionId(lines.name)} className="card g-lines" aria-label={text.lines(model, lines.name)}>
      <div className="g-lines-scroll">
        {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: keys of the cells inside */}
        <table ref={table} data-lines={lines.name} onKeyDown={onKeyDown} onPaste={onPaste}>
          <thead>
            <tr>
              <th scope="col" className="g-line-number">
                #
              </th>
              {columns.map((field) => (
                <th
                  key={field.field}
                  scope="col"
                  data-kind={field.kind}
                  data-align={figures.has(shownKind(field)) ? 'end' : 'start'}
                >
                  {text.field(model, field.field)}
                  {field.required && <span className="field-required"> *</span>}
                </th>
              ))}
              {!preview && (
                <th scope="col" className="g-line-remove">
                  <span className="visually-hidden">{text.say('generated.removeLine')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <LineRow
                key={row.key}
                model={model}
                lines={lines}
                columns={columns}
                index={index}
                preview={preview}
                onRemove={remove}
              />
            ))}
          </tbody>
        </table>
      </div>
      {wrong && <p className="error-text g-lines-wrong">{wrong}</p>}
      <div className="g-lines-foot">
        <LineTotals model={model} lines={lines} />
        {!preview && (
          <div className="g-lines-keys">
            <Button kind="quiet" id={`lines-${lines.name}`} onClick={() => add(rows.length)} disabled={rows.length >= max}>
              + {text.say('generated.addLine')}
            </Button>
            <span>
              <Kbd>Enter</Kbd> {text.say('generated.keys.next')}
            </span>
            <span>
              <Kbd>Ctrl D</Kbd> {text.say('generated.keys.copy')}
            </span>
            <span>
              <Kbd>Ctrl Del</Kbd> {text.say('generated.keys.remove')}
            </span>
          </div>
        )}
      </div>
    </section>
  )
}
