import Card from '@mui/material/Card'
import { type FocusEvent, useRef } from 'react'
import { useRecordContext } from 'react-admin'
import { type FieldErrors, get, useFormState } from 'react-hook-form'
import { holds } from '../../../../schema/condition.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelLines } from '../../../../schema/modelField.ts'
import { isWritable } from '../../../../schema/record/accept.ts'
import { type RecordData, reader } from '../../../../schema/record/record.ts'
import { useKeySheet } from '../../components/ListKeys.tsx'
import { usePhone } from '../../components/usePhone.ts'
import { useFormMode } from '../inputs/FormMode.tsx'
import { useText } from '../text/useText.ts'
import { sectionId } from '../values/sectionId.ts'
import { KeySheet } from './KeySheet.tsx'
import { placeOfCell } from './keys.ts'
import { LineHints } from './LineHints.tsx'
import { FarRow, LineRow } from './LineRow.tsx'
import { LinesHead } from './LinesHead.tsx'
import { LineTools } from './LineTools.tsx'
import { LineTotals } from './LineTotals.tsx'
import { balanceOf } from './sums.ts'
import { useAside } from './useAside.ts'
import { useLineColumns } from './useLineColumns.ts'
import { useLineEditing } from './useLineEditing.ts'
import { useLineKeys } from './useLineKeys.ts'
import { usePaste } from './usePaste.ts'
import { useRowsInView } from './useRowsInView.ts'
import './lines.css'

/** The messages of a line's cells as JSON. */
function faultsIn(errors: FieldErrors, lines: string, index: number): string {
  const line = (get(errors, `${lines}.${index}`) ?? {}) as Readonly<Record<string, { readonly message?: string } | undefined>>
  return JSON.stringify(
    Object.fromEntries(Object.entries(line).flatMap(([field, one]) => (one?.message ? [[field, one.message]] : []))),
  )
}

/** Whether lines follow from others: they are read, and nobody adds or removes one. */
function useSettled(lines: ModelLines): boolean {
  const { closed } = useFormMode()
  const stored = useRecordContext()
  return (
    closed?.has(lines.name) === true ||
    (lines.writtenWhile !== undefined && stored !== undefined && !holds(lines.writtenWhile, reader(stored)))
  )
}

/** The row that holds the focus: it stays, also where one scrolled away from it. */
function useFocusedRow() {
  const row = useRef(-1)
  const onFocus = ({ target }: FocusEvent<HTMLElement, Element>) => {
    row.current = placeOfCell(target)?.row ?? -1
  }
  return { row, onFocus }
}

/** The lines of a document, keyed without the mouse: Enter and arrows move, Enter at the end adds a line. */
export function LinesTable({ model, lines }: { readonly model: Model; readonly lines: ModelLines }) {
  const text = useText()
  const mode = useFormMode()
  const isSettled = useSettled(lines)
  const isWritten = [...lines.fields.values()].some(isWritable)
  const preview = mode.preview || isSettled || !isWritten
  const { errors } = useFormState({ name: [lines.name, `root.${lines.name}`] })
  const editing = useLineEditing(lines)
  const { rows, table, max, fresh, focus, add, remove } = editing
  const keys = useKeySheet(!preview)
  const card = usePhone()
  const aside = useAside(model, lines, errors)
  const columns = useLineColumns(lines, rows as readonly RecordData[], aside, card)
  const inView = useRowsInView(table, rows.length)
  const focused = useFocusedRow()

  const onPaste = usePaste({ model, lines, columns, max, fresh, focus })
  const onKeyDown = useLineKeys(model, lines, editing, () => keys.show())

  // What nobody writes and what has not come about says nothing.
  if (!rows.length && (isSettled || !isWritten)) return null
  const wrong = (errors['root'] as Record<string, { message?: string }> | undefined)?.[lines.name]?.message
  const title = text.lines(model, lines.name)
  const balanced = [...lines.fields.keys()].some((column) => balanceOf(model, lines, column) !== null)
  // Without cells to enter, the scrolled region itself must be reachable, and is named in place of the section.
  const still = preview || !rows.length
  return (
    <Card component="section" id={sectionId(lines.name)} className="g-lines" {...(!still && { 'aria-label': title })}>
      {(model.lines.length > 1 || !model.states.length) && <h2>{title}</h2>}
      <section className="g-lines-scroll" {...(still && { tabIndex: 0, 'aria-label': title })}>
        <table
          ref={table}
          data-lines={lines.name}
          onKeyDown={preview ? undefined : onKeyDown}
          onFocus={focused.onFocus}
          onPaste={preview ? undefined : onPaste}
        >
          <LinesHead model={model} columns={columns} preview={preview} />
          <tbody>
            {rows.map((row, index) =>
              (index >= inView.from && index < inView.to) || index === focused.row.current ? (
                <LineRow
                  key={row.key}
                  model={model}
                  lines={lines}
                  columns={columns}
                  index={index}
                  preview={preview}
                  card={card}
                  back={card ? aside.back : ''}
                  faults={faultsIn(errors, lines.name, index)}
                  onRemove={remove}
                />
              ) : (
                <FarRow key={row.key} index={index} />
              ),
            )}
          </tbody>
        </table>
      </section>
      {!preview && <LineHints model={model} lines={lines} />}
      {wrong && <p className="error-text g-lines-wrong">{wrong}</p>}
      <div className="g-lines-foot">
        <LineTotals model={model} lines={lines} />
        {!preview && (
          <LineTools
            lines={lines}
            full={rows.length >= max}
            balanced={balanced}
            aside={card ? null : aside}
            onAdd={() => add(rows.length)}
            onHelp={() => keys.show()}
          />
        )}
      </div>
      {keys.open && <KeySheet model={model} text={text} balanced={balanced} onClose={keys.hide} />}
    </Card>
  )
}
