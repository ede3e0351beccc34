import { lineColumns } from '../../../../schema/derive/lineColumns.ts'
import type { Model } from '../../../../schema/model.ts'
import { isWritable } from '../../../../schema/record/accept.ts'
import { useText } from '../text/useText.ts'
import type { ImportAnswers, ImportReport } from './report.ts'
import { useColumnLabel } from './useColumnLabel.ts'

interface HeadingsProps {
  readonly model: Model
  readonly report: ImportReport
  readonly answers: ImportAnswers
  readonly onAnswer: (answers: ImportAnswers) => void
}

/** How the file's headings were understood, and what the others mean. */
export function Headings({ model, report, answers, onAnswer }: HeadingsProps) {
  const text = useText()
  const label = useColumnLabel(model)
  const own = model.data.import?.lines
    ? lineColumns(model).map((column) => column.key)
    : [...model.fields.values()].filter((field) => isWritable(field) && !field.hidden).map((field) => field.field)
  const keys = [...new Set([...own, ...Object.keys(model.data.import?.aliases ?? {})])]
  // What a person has said can be said otherwise.
  const meaning = (heading: string, known = '') => (
    <select
      className="input"
      aria-label={heading}
      value={heading in answers.mapping ? (answers.mapping[heading] ?? '') : known}
      onChange={(event) => onAnswer({ ...answers, mapping: { ...answers.mapping, [heading]: event.target.value || null } })}
    >
      <option value="">{text.say('generated.import.ignored')}</option>
      {keys.map((key) => (
        <option key={key} value={key}>
          {label(key)}
        </option>
      ))}
    </select>
  )
  const unknown = report.unknown.filter(Boolean)
  const heads = [
    text.say('exchange.columnsKnown', { count: report.columns.length }),
    unknown.length > 0 ? text.say('exchange.columnsUnknown', { count: unknown.length }) : '',
  ]
  return (
    // Columns that nobody knows are the only ones that want a look.
    <details className="card g-import-card g-import-columns" open={unknown.length > 0}>
      <summary>
        {text.say('generated.import.headings')}: {text.list(heads)}
      </summary>
      <ul className="g-headings">
        {report.columns.map((column) => (
          <li key={column.heading}>
            <span>
              {column.heading}
              {column.remembered && <small className="hint"> · {text.say('exchange.remembered')}</small>}
            </span>
            <span aria-hidden="true">←</span>
            {column.remembered || column.heading in answers.mapping ? meaning(column.heading, column.key) : <b>{column.field}</b>}
          </li>
        ))}
        {unknown.map((heading) => (
          <li key={heading} data-unknown="">
            <span>{heading}</span>
            <span aria-hidden="true">←</span>
            {meaning(heading)}
          </li>
        ))}
      </ul>
    </details>
  )
}
