import TextField from '@mui/material/TextField'
import { useNumerals } from '../../providers/numerals.ts'
import { useText } from '../text/useText.ts'
import type { ImportAnswers, ImportReport } from './importReport.ts'

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
    <TextField
      select
      label={say('exchange.headingRow')}
      value={answers.heading ?? report.heading.row}
      onChange={({ target }) => onAnswer({ ...answers, heading: Number(target.value) })}
      slotProps={{ select: { native: true } }}
      sx={{ maxWidth: 640 }}
    >
      <option value={0}>{say('exchange.noHeadingRow')}</option>
      {report.heading.choices.map(({ row, words }) => (
        <option key={row} value={row}>
          {write(row)}: {list(words)}
        </option>
      ))}
    </TextField>
  )
}
