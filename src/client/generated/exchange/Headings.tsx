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
  const own = [...model.fields.values()].filter((field) => isWritable(field) && !field.hidden).map((field) => field.field)
  const keys = [...new Set([...own, ...Object.keys(model.data.import?.aliases ?? {})])]
  return (
    <section className="card g-import-card">
      <h2>{text.say('generated.import.headings')}</h2>
      <ul className="g-headings">
        {report.columns.map((column) => (
          <li key={column.heading}>
            <span>{column.heading}</span>
            <span aria-hidden="true">←</span>
            <b>{column.field}</b>
          </li>
        ))}
        {report.unknown.filter(Boolean).map((heading) => (
          <li key={heading} data-unknown="">
            <span>{heading}</span>
            <span aria-hidden="true">←</span>
            <select
              className="input"
              aria-label={heading}
              value={answers.mapping[heading] ?? ''}
              onChange={(event) =>
                onAnswer({ ...answers, mapping: { ...answers.mapping, [heading]: event.target.value || null } })
              }
            >
              <option value="">{text.say('generated.import.ignored')}</option>
              {keys.map((key) => (
                <option key={key} value={key}>
                  {label(key)}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
    </section>
  )
}
