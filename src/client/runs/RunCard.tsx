import type { RecordData } from '../../../schema/record/record.ts'
import type { RunModel } from '../../../schema/run.ts'
import { isMeant, type RunRow } from '../../shared/run.ts'
import { Figure } from '../components/Figure.tsx'
import { recordTitle } from '../records/values/title.ts'
import { useDisplay } from '../records/values/useDisplay.ts'
import { becomesText } from './becomesText.ts'
import { RunMarks } from './RunMarks.tsx'
import { RunStateCell } from './RunStateCell.tsx'

/** A subject on a phone. */
export function RunCard({ run, row }: { readonly run: RunModel; readonly row: RunRow }) {
  const display = useDisplay()
  const record = row.record as RecordData
  const shown = run.show.flatMap((name) => {
    const field = run.over.fields.get(name)
    return field ? display.value(run.over, field, record[name], record.refs) || [] : []
  })
  const becomes = becomesText(run, run.becomes, row, display)
  const amount = run.data.main ?? run.amounts.at(-1)
  const isShown = isMeant(row.state) || (row.state === 'before' && run.data.anew !== undefined)
  return (
    <div className="run-card">
      <b>
        {recordTitle(run.over, record, display.text)}
        {isShown && amount !== undefined && <Figure amount={row.amounts[amount] ?? '0'} strong />}
      </b>
      <span>{shown.join(' · ')}</span>
      {becomes && <span>{run.operation === 'create' ? becomes : display.text.say('runs.becomesAll', { values: becomes })}</span>}
      <RunStateCell row={row} />
      {row.marks.length > 0 && <RunMarks run={run} marks={row.marks} text={display.text} />}
    </div>
  )
}
