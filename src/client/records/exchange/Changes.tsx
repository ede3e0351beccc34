import Card from '@mui/material/Card'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { Model } from '../../../../schema/model.ts'
import { importWays } from '../../../shared/importQuestion.ts'
import { useText } from '../text/useText.ts'
import { ChangeSheet } from './ChangeSheet.tsx'
import type { ImportAnswers, ImportReport } from './importReport.ts'

interface ChangesProps {
  readonly model: Model
  readonly report: ImportReport
  readonly answers: ImportAnswers
  /** Left out when nothing can be decided any more. */
  readonly onAnswer?: (answers: ImportAnswers) => void
}

/** What the file says otherwise of records that are known: old and new, and what is to be taken. */
export function Changes({ model, report, answers, onAnswer }: ChangesProps) {
  const { say } = useText()
  const { changes } = report
  if (!changes.length) return null
  const title = say('exchange.changes.title', { count: changes.length })
  return (
    <Card component="section" className="g-import-card">
      <h2>{title}</h2>
      {onAnswer && (
        <>
          <p className="hint">{say('exchange.changes.hint')}</p>
          <ToggleButtonGroup
            exclusive
            value={Object.keys(answers.rows ?? {}).length ? null : (answers.known ?? 'file')}
            aria-label={say('exchange.changes.all')}
            onChange={(_, known) => known && onAnswer({ ...answers, known, rows: {} })}
          >
            {importWays.map((way) => (
              <ToggleButton key={way} value={way}>
                {say(`exchange.changes.${way}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        </>
      )}
      <ChangeSheet
        model={model}
        changes={changes}
        label={title}
        {...(onAnswer && {
          onWay: (row: number, way: (typeof importWays)[number]) =>
            onAnswer({ ...answers, rows: { ...answers.rows, [row]: way } }),
        })}
      />
    </Card>
  )
}
