import { useNumerals } from '../../providers/numerals.ts'
import { useText } from '../text/useText.ts'
import type { ImportAnswers, ImportReport } from './report.ts'

interface HeadingRowProps {
  readonly report: ImportReport
  readonly answers: ImportAnswers
  readonly onAnswer: (answers: ImportAnswers) => void
}

/** In which row of the file the headings stand; a person can point at another one. */
export function HeadingRow({ report, answers, onAnswer }: HeadingRowProps) {
  const { say, list } = useText()
  const { write } = useNumerals()
  return (
    <label className="g-heading-row">
      {say('exchange.headingRow')}
      <select
        className="input"
        value={answers.heading ?? report.heading.row}
        onChange={(event) => onAnswer({ ...answers, heading: Number(event.target.value) })}
      >
        <option value={0}>{say('exchange.noHeadingRow')}</option>
        {report.heading.choices.map(({ row, words }) => (
          <option key={row} value={row}>
            {write(row)}: {list(words)}
          </option>
        ))}
      </select>
    </label>
  )
}
