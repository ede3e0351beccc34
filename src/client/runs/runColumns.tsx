import type { RecordData } from '../../../schema/record/record.ts'
import type { RunModel } from '../../../schema/run.ts'
import { isMeant, type RunRow } from '../../shared/run.ts'
import { DocumentLink } from '../records/values/DocumentLink.tsx'
import { recordTitle } from '../records/values/title.ts'
import type { Display } from '../records/values/useDisplay.ts'
import type { SheetColumn } from '../sheet/SheetColumn.ts'
import { becomesText } from './becomesText.ts'
import { fieldColumn } from './fieldColumn.ts'
import { inputColumns } from './inputColumns.ts'
import { RunMarks } from './RunMarks.tsx'
import { RunStateCell } from './RunStateCell.tsx'
import type { Preview } from './run.ts'
import type { useCellOptions } from './useCellOptions.ts'

type Column = SheetColumn<RunRow>

/** Whether a run has more columns than a screen is wide: they scroll, and what a row is about stays. */
export const isWideRun = ({ data }: RunModel): boolean => data.columns !== undefined

/** The columns of a run's sheet: the subject, its state and fields, its own inputs, what would be made, what it comes to. */
export function runColumns(
  run: RunModel,
  ofLines: Preview['columns'],
  options: ReturnType<typeof useCellOptions>,
  display: Display,
): readonly Column[] {
  const isWide = isWideRun(run)
  const becomes = becomesColumns(run, display)
  return [
    subjectColumn(run, display),
    stateColumn(run, display),
    ...shownColumns(run, display),
    ...inputColumns(run, options, display.text, isWide),
    ...(isWide ? becomes : []),
    ...lineColumns(run, ofLines, display),
    ...amountColumns(run, display),
    // What it comes to stands before what else becomes of it, where not all has room.
    ...(isWide ? [] : becomes),
  ]
}

function subjectColumn(run: RunModel, { text }: Display): Column {
  const isWide = isWideRun(run)
  const nameOf = ({ record }: RunRow) => recordTitle(run.over, record as RecordData, text)
  return {
    field:
      run.over.title.find((name) => name === `${text.language === 'ar' ? 'arabic' : 'english'}Name`) ?? run.over.title[0] ?? 'id',
    title: text.one(run.over),
    ...(isWide ? { width: 220, pin: 'start' } : { width: 170, grow: 2 }),
    value: nameOf,
    show: (row) => <DocumentLink resource={run.over.name} id={row.id} number={null} title={nameOf(row)} newTab />,
  }
}

function stateColumn(run: RunModel, { text }: Display): Column {
  const isWide = isWideRun(run)
  return {
    field: 'state',
    title: text.say('runs.check'),
    ...(isWide ? { width: 170 } : { width: run.becomes.length ? 130 : 190, grow: 2 }),
    value: ({ state }) => state,
    show: (row) =>
      isWide && (row.state === 'ready' || row.state === 'before') ? (
        <span className="run-state">
          {row.made.map((one) => (
            <DocumentLink key={one.id} {...one} newTab />
          ))}
          <RunMarks run={run} marks={row.marks} text={text} />
        </span>
      ) : (
        <>
          <RunStateCell row={row} />
          {isWide && row.state === 'asked' && <RunMarks run={run} marks={row.marks} text={text} />}
        </>
      ),
  }
}

/** Fields of the subject that are shown beside it. */
const shownColumns = (run: RunModel, display: Display): Column[] =>
  run.show.map(
    (name): Column => ({
      ...fieldColumn(display.text, run.over, name, ''),
      width: run.over.fields.get(name)?.to === undefined ? (isWideRun(run) ? 80 : 110) : 150,
      value: ({ record }) => {
        const field = run.over.fields.get(name)
        return field ? display.value(run.over, field, record[name], (record as RecordData).refs) : null
      },
    }),
  )

/** A column for each item that lines would be made of. */
function lineColumns(run: RunModel, ofLines: Preview['columns'], { text }: Display): Column[] {
  const lines = run.makes.lines.find(({ name }) => name === run.data.columns?.of)
  const by = run.data.columns?.under
  const ofColumns = text.registry.find(lines?.fields.get(run.data.columns?.by ?? '')?.to ?? '')
  return ofLines.map(
    ({ id, key, record, under }): Column => ({
      field: `column.${key}`,
      title: [
        ofColumns ? recordTitle(ofColumns, record as RecordData, text) : String(id),
        // What is taken back of what an item has given.
        ...(by && under !== null && ofLines.some((other) => other.id === id && other.under !== under)
          ? [text.choice(run.makes, by, under)]
          : []),
      ].join(' · '),
      kind: 'amount',
      width: 116,
      apart: under !== ofLines[0]?.under,
      summed: true,
      value: ({ columns }) => columns[key] ?? null,
    }),
  )
}

/** The amounts of what would be made, the main one last. */
function amountColumns(run: RunModel, { text }: Display): Column[] {
  const isWide = isWideRun(run)
  return [...run.amounts]
    .sort((a, b) => Number(a === run.data.main) - Number(b === run.data.main))
    .map(
      (name): Column => ({
        ...fieldColumn(text, run.makes, name, 'made.'),
        kind: 'amount',
        width: isWide ? 116 : 100,
        summed: isWide,
        ...(isWide && name === run.data.main && { pin: 'end' }),
        value: ({ amounts, state }) => (isMeant(state) || (state === 'before' && run.data.anew) ? (amounts[name] ?? null) : null),
      }),
    )
}

/** What a field of the record becomes. */
const becomesColumns = (run: RunModel, display: Display): Column[] => {
  const { text } = display
  return run.becomes.map(
    (name): Column => ({
      ...fieldColumn(text, run.makes, name, 'becomes.'),
      ...(run.operation !== 'create' && { title: text.say('runs.becomes', { field: text.field(run.makes, name) }) }),
      width: 150,
      value: (row) => becomesText(run, [name], row, display),
    }),
  )
}
