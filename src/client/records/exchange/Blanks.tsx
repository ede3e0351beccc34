import Card from '@mui/material/Card'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { importBlanks } from '../../../shared/importQuestion.ts'
import { useText } from '../text/useText.ts'
import type { ImportAnswers, ImportReport } from './importReport.ts'

interface BlanksProps {
  readonly report: ImportReport
  readonly answers: ImportAnswers
  readonly onAnswer: (answers: ImportAnswers) => void
}

/** Empty cells of the file where a record has something: they keep it, or take it away. */
export function Blanks({ report, answers, onAnswer }: BlanksProps) {
  const { say } = useText()
  if (!report.blanks && answers.blanks === undefined) return null
  const title = say('exchange.blanks.title', { count: report.blanks })
  return (
    <Card component="section" className="g-import-card">
      <h2>{title}</h2>
      <ToggleButtonGroup
        exclusive
        value={answers.blanks ?? 'keep'}
        aria-label={title}
        onChange={(_, blanks) => blanks && onAnswer({ ...answers, blanks })}
      >
        {importBlanks.map((one) => (
          <ToggleButton key={one} value={one}>
            {say(`exchange.blanks.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Card>
  )
}
