import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import { useEffect, useState } from 'react'
import { documentColumns, lineColumns } from '../../../../schema/derive/lineColumns.ts'
import type { Model } from '../../../../schema/model.ts'
import { isWritable } from '../../../../schema/record/accept.ts'
import { Icon } from '../../components/Icon.tsx'
import { useText } from '../text/useText.ts'
import { ColumnMeaning } from './ColumnMeaning.tsx'
import { HeadingRow } from './HeadingRow.tsx'
import type { FileColumn, ImportAnswers, ImportReport, KnownColumn } from './importReport.ts'
import { useColumnLabel } from './useColumnLabel.ts'

interface HeadingsProps {
  readonly model: Model
  readonly report: ImportReport
  readonly answers: ImportAnswers
  readonly onAnswer: (answers: ImportAnswers) => void
}

/** What each column of the file means; a person can say it otherwise. */
export function Headings({ model, report, answers, onAnswer }: HeadingsProps) {
  const text = useText()
  const label = useColumnLabel(model)
  const own = model.data.import?.lines
    ? [...lineColumns(model), ...documentColumns(model)].map((column) => column.key)
    : [...model.fields.values()].filter((field) => isWritable(field) && !field.hidden).map((field) => field.field)
  const read = report.columns.map((column) => column.key)
  const keys = [...new Set([...own, ...Object.keys(model.data.import?.aliases ?? {}), ...read])]
  const columns: readonly (FileColumn & Partial<KnownColumn>)[] = [...report.unknown, ...report.columns].sort(
    (a, b) => a.position.length - b.position.length || (a.position < b.position ? -1 : 1),
  )
  const meaningOf = (position: string, key: string | undefined): string =>
    answers.columns[position] ?? (position in answers.columns ? '' : (key ?? ''))
  // Which column took the meaning of which, by their letters.
  const [takers, setTakers] = useState<Readonly<Record<string, string>>>({})
  const choose = (position: string, meaning: string) => {
    // Another row of headings may have left answers for columns that are not seen now.
    const meanings = new Map<string, string | null>(Object.entries(answers.columns))
    for (const one of columns) meanings.set(one.position, meaningOf(one.position, one.key))
    const losers = [...meanings.keys()].filter((one) => one !== position && meaning !== '' && meanings.get(one) === meaning)
    const lost = Object.fromEntries(losers.map((one) => [one, null]))
    const kept = Object.entries(takers).filter(([one, taker]) => one !== position && taker !== position)
    setTakers(Object.fromEntries([...kept, ...losers.map((one) => [one, position])]))
    onAnswer({ ...answers, columns: { ...answers.columns, ...lost, [position]: meaning || null } })
  }
  // Columns that nobody knows are the only ones that want a look.
  const wanted = report.unknown.length > 0
  const [open, setOpen] = useState(wanted)
  useEffect(() => setOpen(wanted), [wanted])
  const heads = [
    text.say('exchange.columnsKnown', { count: report.columns.length }),
    wanted ? text.say('exchange.columnsUnknown', { count: report.unknown.length }) : '',
  ]
  return (
    <Accordion
      variant="outlined"
      expanded={open}
      onChange={(_, next) => setOpen(next)}
      slotProps={{ heading: { component: 'h2' }, transition: { unmountOnExit: true, timeout: 0 } }}
    >
      <AccordionSummary expandIcon={<Icon name="down" size={16} />}>
        {text.say('generated.import.headings')}: {text.list(heads)}
      </AccordionSummary>
      <AccordionDetails>
        {report.columns.length === 0 && <p className="hint">{text.say('exchange.sayMeanings')}</p>}
        <HeadingRow report={report} answers={answers} onAnswer={onAnswer} />
        <ul className="g-headings">
          {columns.map((column) => (
            <ColumnMeaning
              key={column.position}
              column={column}
              meaning={meaningOf(column.position, column.key)}
              meanings={keys}
              label={label}
              taker={takers[column.position]}
              onChoose={(meaning) => choose(column.position, meaning)}
            />
          ))}
        </ul>
      </AccordionDetails>
    </Accordion>
  )
}
