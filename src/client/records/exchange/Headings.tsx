import { useState } from 'react'
import { lineColumns } from '../../../../schema/derive/lineColumns.ts'
import type { Model } from '../../../../schema/model.ts'
import { isWritable } from '../../../../schema/record/accept.ts'
import { useText } from '../text/useText.ts'
import { HeadingRow } from './HeadingRow.tsx'
import type { ImportAnswers, ImportReport, KnownColumn, SheetColumn } from './report.ts'
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
    ? lineColumns(model).map((column) => column.key)
    : [...model.fields.values()].filter((field) => isWritable(field) && !field.hidden).map((field) => field.field)
  const read = report.columns.map((column) => column.key)
  const keys = [...new Set([...own, ...Object.keys(model.data.import?.aliases ?? {}), ...read])]
  const columns: readonly (SheetColumn & Partial<KnownColumn>)[] = [...report.unknown, ...report.columns].sort(
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
  const heads = [
    text.say('exchange.columnsKnown', { count: report.columns.length }),
    report.unknown.length > 0 ? text.say('exchange.columnsUnknown', { count: report.unknown.length }) : '',
  ]
  return (
    // Columns that nobody knows are the only ones that want a look.
    <details className="card g-import-card g-import-columns" open={report.unknown.length > 0}>
      <summary>
        {text.say('generated.import.headings')}: {text.list(heads)}
      </summary>
      {report.columns.length === 0 && <p className="hint">{text.say('exchange.sayMeanings')}</p>}
      <HeadingRow report={report} answers={answers} onAnswer={onAnswer} />
      <ul className="g-headings">
        {columns.map(({ position, heading, samples, key, remembered }) => (
          <li key={position} {...(key === undefined && { 'data-unknown': '' })}>
            <bdi className="hint" dir="ltr">
              {position}
            </bdi>
            <span>
              {heading}
              {remembered && <small className="hint"> · {text.say('exchange.remembered')}</small>}
              {takers[position] !== undefined && (
                <small className="hint" role="status">
                  {' '}
                  · {text.say('exchange.meaningTaken', { position: takers[position] })}
                </small>
              )}
              <small className="hint g-sample">
                {samples.map((sample, index) => (
                  <span key={sample}>
                    {index > 0 && ' · '}
                    <bdi>{sample}</bdi>
                  </span>
                ))}
              </small>
            </span>
            <span aria-hidden="true">←</span>
            <select
              className="input"
              aria-label={heading ? `${position}: ${heading}` : position}
              value={meaningOf(position, key)}
              onChange={(event) => choose(position, event.target.value)}
            >
              <option value="">{text.say('generated.import.ignored')}</option>
              {keys.map((one) => (
                <option key={one} value={one}>
                  {label(one)}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
    </details>
  )
}
