import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { type ClipboardEvent, useCallback, useMemo, useRef } from 'react'
import { useRecordContext } from 'react-admin'
import { type FieldErrors, get, useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import { holds } from '../../../../schema/condition.ts'
import { isFigure } from '../../../../schema/kinds.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField, ModelLines } from '../../../../schema/modelField.ts'
import { defaults, isWritable } from '../../../../schema/record/accept.ts'
import { type RecordData, reader } from '../../../../schema/record/record.ts'
import { today } from '../../../../schema/values/date.ts'
import { toFixed } from '../../../../schema/values/money.ts'
import { Kbd } from '../../components/Kbd.tsx'
import { useKeySheet } from '../../components/ListKeys.tsx'
import { usePhone } from '../../components/usePhone.ts'
import { useDecimals, useFrame } from '../../providers/frame.tsx'
import { useFormMode } from '../inputs/FormMode.tsx'
import { useText } from '../text/useText.ts'
import { shownKind } from '../values/columns.ts'
import { sectionId } from '../values/sectionId.ts'
import { KeySheet } from './KeySheet.tsx'
import { lineKeys, placeOfCell } from './keys.ts'
import { LineHints } from './LineHints.tsx'
import { FarRow, LineRow } from './LineRow.tsx'
import { LineTotals } from './LineTotals.tsx'
import { balanceOf, balancingAmount } from './sums.ts'
import { tableColumns, useAside } from './useAside.ts'
import { usedFigures } from './usedFigures.ts'
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

/** In a card what the line is about and what must be there comes first, its figures next to each other after it, then the rest. */
const cardOrder = (columns: readonly ModelField[], { title = [] }: Pick<ModelLines, 'title'>): ModelField[] => {
  const rank = (field: ModelField) => (field.required || title.includes(field.field) ? 0 : isFigure(shownKind(field)) ? 1 : 2)
  return columns.toSorted((a, b) => rank(a) - rank(b))
}

/** Goes to other lines of the document: to the last of them, or to a first one. */
function toGroup(table: HTMLTableElement | null, step: 1 | -1): void {
  const groups = [...(table?.closest('.g-form')?.querySelectorAll<HTMLTableElement>('table[data-lines]') ?? [])].filter((one) =>
    document.getElementById(`lines-${one.dataset['lines']}`),
  )
  const next = table ? groups[groups.indexOf(table) + step] : undefined
  const cell = next?.querySelector<HTMLElement>('tbody tr:last-child [data-cell]')
  if (cell) cell.focus()
  else if (next) document.getElementById(`lines-${next.dataset['lines']}`)?.click()
}

/** The lines of a document, keyed without the mouse: Enter and arrows move, Enter at the end adds a line. */
export function LinesTable({ model, lines }: { readonly model: Model; readonly lines: ModelLines }) {
  const text = useText()
  const mode = useFormMode()
  // Lines that follow from others are read, and nobody adds or removes one.
  const stored = useRecordContext()
  const isSettled =
    mode.closed?.has(lines.name) === true ||
    (lines.writtenWhile !== undefined && stored !== undefined && !holds(lines.writtenWhile, reader(stored)))
  const preview = mode.preview || isSettled || ![...lines.fields.values()].some(isWritable)
  const decimals = useDecimals()
  const { control, getValues, setValue } = useFormContext()
  const { errors } = useFormState({ name: [lines.name, `root.${lines.name}`] })
  const { fields: rows, insert, remove } = useFieldArray({ control, name: lines.name, keyName: 'key' })
  const keys = useKeySheet(!preview)
  const table = useRef<HTMLTableElement>(null)
  // A group of one school has no other branch to name.
  const [, second] = useFrame().branches.filter((branch) => !branch.isMaster)
  const alone = second === undefined
  const card = usePhone()
  const used = usedFigures(lines, rows as readonly RecordData[])
  const aside = useAside(model, lines, errors)
  const columns = useMemo(() => {
    const shown = [...lines.fields.values()].filter(
      (field) =>
        !field.hidden &&
        (!field.figure || field.figure.part === 'state' || used.split(',').includes(field.figure.figure.name)) &&
        !(alone && lines.crossBranch && field.field === 'branch'),
    )
    return card ? cardOrder(shown, lines) : tableColumns(shown, aside.back, aside.all)
  }, [lines, alone, card, used, aside.back, aside.all])
  const inView = useRowsInView(table, rows.length)
  // The row that holds the focus stays, also where one scrolled away from it.
  const focused = useRef(-1)
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
  const paste = usePaste({ model, lines, columns, max, fresh, focus })
  const add = (row: number, line: object = fresh()) => {
    if (rows.length >= max) return
    insert(row, line, { shouldFocus: false })
    focus(row, 0)
  }
  const onKeyDown = lineKeys({
    focus,
    append: (row) => (row + 1 < rows.length ? focus(row + 1, 0) : add(rows.length)),
    copy: (row) => {
      const { id: _id, key: _key, ...copy } = getValues(`${lines.name}.${row}`)
      add(row + 1, structuredClone(copy))
    },
    remove: (row, column) => {
      remove(row)
      focus(Math.max(0, row - 1), column)
    },
    balance: (row, cell) => {
      const name = (cell as HTMLInputElement).name
      const amount = balancingAmount(model, lines, getValues(), row, name.split('.').at(-1) ?? '')
      if (amount !== null)
        setValue(name, toFixed(amount, decimals), { shouldDirty: true, shouldTouch: true, shouldValidate: true })
    },
    help: () => keys.show(),
    group: (step) => toGroup(table.current, step),
  })

  const onPaste = (event: ClipboardEvent<HTMLTableElement>) => {
    const place = placeOfCell(event.target)
    const pasted = event.clipboardData.getData('text/plain')
    if (!place || !/[\t\n]/.test(pasted.replace(/[\r\n]+$/, ''))) return
    event.preventDefault()
    void paste(pasted, place)
  }

  // What nobody writes and what has not come about says nothing.
  if (!rows.length && (isSettled || ![...lines.fields.values()].some(isWritable))) return null
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
          onFocus={(event) => {
            focused.current = placeOfCell(event.target)?.row ?? -1
          }}
          onPaste={preview ? undefined : onPaste}
        >
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
                  data-align={isFigure(shownKind(field)) ? 'end' : 'start'}
                >
                  {text.field(model, field.field)}
                  {field.required && !preview && <span className="field-required"> *</span>}
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
            {rows.map((row, index) =>
              (index >= inView.from && index < inView.to) || index === focused.current ? (
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
          <div className="g-lines-keys">
            <Button
              variant="text"
              sx={{ color: 'text.primary' }}
              id={`lines-${lines.name}`}
              onClick={() => add(rows.length)}
              disabled={rows.length >= max}
            >
              + {text.say('generated.addLine')}
            </Button>
            {!card && aside.back !== '' && (
              <Button
                variant="text"
                size="small"
                sx={{ color: 'inherit' }}
                aria-pressed={aside.all}
                onClick={() => aside.setAll(!aside.all)}
              >
                {text.say(aside.all ? 'generated.usualColumns' : 'generated.allColumns')}
              </Button>
            )}
            <span>
              <Kbd>Enter</Kbd> {text.say('generated.keys.next')}
            </span>
            {balanced && (
              <span>
                <Kbd>=</Kbd> {text.say('generated.keys.balance')}
              </span>
            )}
            <span>
              <Kbd>Ctrl D</Kbd> {text.say('generated.keys.copy')}
            </span>
            <Button variant="text" size="small" onClick={() => keys.show()}>
              <Kbd>?</Kbd> {text.say('generated.keys.title')}
            </Button>
          </div>
        )}
      </div>
      {keys.open && <KeySheet model={model} text={text} balanced={balanced} onClose={keys.hide} />}
    </Card>
  )
}
