import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { Link } from 'react-router-dom'
import type { Model } from '../../../../schema/model.ts'
import { useText } from '../text/useText.ts'
import type { ImportReport } from './importReport.ts'
import type { Import } from './useImport.ts'

interface Props {
  readonly model: Model
  readonly state: Import
  readonly report: ImportReport
}

/** What can be done with the file that was read, and what that would do; or, when it is written, where to go from here. */
export function ImportBar({ model, state, report }: Props) {
  const text = useText()
  const { say } = text
  const { busy, written } = state
  const { created, updated, faulty } = report.counts
  const changes = created + updated
  return (
    <div className="g-save" role="toolbar" aria-label={say('generated.import.file')}>
      {written ? (
        <>
          <Button variant="contained" color="primary" component={Link} to={`/${model.route.base}`}>
            {text.title(model)}
          </Button>
          <Button onClick={state.restart}>{say('generated.import.another')}</Button>
        </>
      ) : (
        <>
          <Button variant="contained" color="primary" disabled={busy !== null || changes === 0} onClick={state.write}>
            {say('generated.import.write')}
          </Button>
          <FormControlLabel
            sx={{ px: 1 }}
            label={say('exchange.atomic')}
            control={
              <Checkbox disabled={busy === 'write'} checked={state.atomic} onChange={(_, atomic) => state.setAtomic(atomic)} />
            }
          />
          <span className="hint" role="status">
            {summaryOf(say, {
              changes,
              open: state.open.length,
              waiting: report.waiting,
              faulty,
              blocked: (report.document?.blocked ?? null) !== null,
            })}
          </span>
        </>
      )}
    </div>
  )
}

interface Summary {
  readonly changes: number
  readonly open: number
  readonly waiting: number
  readonly faulty: number
  /** Whether the document that takes the rows cannot take them. */
  readonly blocked: boolean
}

/** What the button would do, and what stays out. */
function summaryOf(
  say: (key: string, options?: Record<string, unknown>) => string,
  { changes, open, waiting, faulty, blocked }: Summary,
): string {
  if (changes === 0) return say(faulty > 0 || blocked ? 'exchange.nothingGood' : 'exchange.nothingNew')
  const out = [
    waiting > 0 && open > 0 ? say('exchange.staysWaiting', { count: waiting }) : '',
    faulty > waiting ? say('exchange.staysFaulty', { count: faulty - waiting }) : '',
  ]
  return [say('exchange.goesIn', { count: changes }), ...out].filter(Boolean).join(' · ')
}
