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
              value={answers.columns[position] ?? (position in answers.columns ? '' : (key ?? ''))}
              onChange={(event) =>
                onAnswer({ ...answers, columns: { ...answers.columns, [position]: event.target.value || null } })
              }
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
