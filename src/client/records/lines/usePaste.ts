import type { ClipboardEvent } from 'react'
import { useNotify } from 'react-admin'
import { flushSync } from 'react-dom'
import { useFormContext } from 'react-hook-form'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField, ModelLines } from '../../../../schema/modelField.ts'
import { useDaftar } from '../../providers/data.ts'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { useProblem } from '../../providers/useProblem.ts'
import { type Alike, alikeOf } from '../inputs/place.ts'
import { alikeAfter } from '../inputs/putAnswers.ts'
import { findCells, namedCells } from '../inputs/references.ts'
import { useText } from '../text/useText.ts'
import { placeOfCell } from './keys.ts'
import { cellsOf, columnsOfHeadings, pastedRows, strayCells } from './paste.ts'

type Line = Readonly<Record<string, unknown>>

interface Place {
  readonly row: number
  readonly column: number
}

interface Pasting {
  readonly model: Model
  readonly lines: ModelLines
  readonly columns: readonly ModelField[]
  readonly max: number
  readonly fresh: () => Line
  readonly focus: (row: number, column: number) => void
}

/**
 * Fills lines with what a spreadsheet has copied, from a cell on, or by its headings where they are copied with it. Cells
 * that name records are filled as soon as the server has found them; the others stay as they are, marked. What has no
 * place is told.
 */
export function usePaste({ model, lines, columns, max, fresh, focus }: Pasting) {
  const daftar = useDaftar()
  const registry = useDefinitions()
  const problem = useProblem()
  const text = useText()
  const notify = useNotify()
  const { getValues, setValue, trigger } = useFormContext()
  const write = (at: Place, change: (all: Line[]) => void) => {
    const all = [...(getValues(lines.name) as Line[])]
    change(all)
    // The focus is nowhere while cells that had it are drawn anew.
    const { activeElement, body } = document
    const place = activeElement === null || activeElement === body ? at : placeOfCell(activeElement)
    // The cells of before must be gone when one of the new ones takes the focus.
    flushSync(() => setValue(lines.name, all, { shouldDirty: true, shouldTouch: true }))
    if (place) focus(place.row, place.column)
  }

  const paste = async (pasted: string, at: Place): Promise<void> => {
    const all = cellsOf(pasted)
    const headed = columnsOfHeadings(all[0] ?? [], columns, (field) => [text.field(model, field.field), field.field])
    const from = headed ?? columns.slice(at.column)
    const rows = headed ? all.slice(1) : all
    const fitting = rows.slice(0, max - at.row)
    const cells = namedCells(fitting, from)
    const beyond = rows.length - fitting.length
    const stray = strayCells(rows, from)
    write(at, (next) => {
      pastedRows(fitting, from).forEach((values, offset) => {
        const line = next[at.row + offset] ?? fresh()
        // What is emptied is no longer told of either.
        const refs = Object.fromEntries(Object.entries((line['refs'] ?? {}) as object).filter(([name]) => !(name in values)))
        next[at.row + offset] = { ...line, ...values, refs }
      })
      // What is not found stays as it was pasted, for the check to refuse.
      for (const { offset, field, text: name } of cells) put(next, at.row + offset, field, name, null, null)
    })
    const notices = [
      ...(beyond ? [text.say('generated.paste.beyond', { count: beyond, max })] : []),
      ...(stray ? [text.say('generated.paste.stray', { count: stray })] : []),
    ]
    try {
      const { found, alike } = await findCells(daftar, registry, model, lines.fields.values(), cells, {
        standing: (offset, field) => getValues(`${lines.name}.${at.row + offset}.refs.${field}`),
      })
      // Whatever was changed while the server looked stays changed.
      write(at, (next) => {
        for (const { offset, field, text: name, value, refs } of found)
          if (next[at.row + offset]?.[field.field] === name) put(next, at.row + offset, field, value, refs)
        for (const [{ offset, field, text: name }, count] of alike)
          if (next[at.row + offset]?.[field.field] === name) put(next, at.row + offset, field, name, null, count)
      })
      // Lines that are drawn anew while they are checked would lose their marks.
      await drawn()
      await trigger(lines.name)
      const lost = cells.filter((cell) => !found.some((one) => one.offset === cell.offset && one.field === cell.field))
      if (lost.length) notices.push(text.say('generated.pasteLost', { count: lost.length }))
      if (notices.length) notify(notices.join(' · '), { type: 'error' })
    } catch (error) {
      write(at, (next) => {
        for (const { offset, field, text: name } of cells)
          if (next[at.row + offset]?.[field.field] === name) put(next, at.row + offset, field, name, null, alikeAfter(error))
      })
      problem(error)
    }
  }

  return (event: ClipboardEvent<HTMLTableElement>): void => {
    const place = placeOfCell(event.target)
    const pasted = event.clipboardData.getData('text/plain')
    // A single value goes into its cell as usual.
    if (!place || !/[\t\n]/.test(pasted.replace(/[\r\n]+$/, ''))) return
    event.preventDefault()
    void paste(pasted, place)
  }
}

const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

function put(all: Line[], row: number, field: ModelField, value: unknown, refs: unknown, alike?: Alike): void {
  const line = all[row] ?? {}
  const newRefs = { ...(line['refs'] as object | undefined), [field.field]: refs, [alikeOf(field.field)]: alike }
  all[row] = { ...line, [field.field]: value, refs: newRefs }
}
