import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Paper from '@mui/material/Paper'
import type { MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import type { Closing } from '../../shared/closing.ts'
import { ReasonButton } from '../components/ReasonButton.tsx'
import { useCan } from '../providers/frame.tsx'
import { useT } from '../providers/i18n.ts'
import { reportAddress, shellPlace } from '../providers/reportAddress.ts'
import { KeptOpen } from './KeptOpen.tsx'
import { UnlockHint } from './UnlockHint.tsx'

interface Props {
  readonly closing: Closing
  readonly busy: boolean
  readonly onReopen: () => void
}

/** What can be done with a closed year: look at the books that follow, and open it again. */
export function ClosedYear({ closing, busy, onReopen }: Props) {
  const t = useT()
  const can = useCan()
  const { year, next, laterClosed, locks } = closing
  const { branch } = shellPlace()
  const reason =
    laterClosed !== null
      ? t('closing.reopen.later', { year: String(laterClosed) })
      : locks
          .map(({ area, until }) => t('errors.Closing.Locked', { name: t(`fields.${area}LockDate`), date: until }))
          .join(' · ') || undefined
  const balance =
    next && reportAddress('trialBalance', { from: next.startDate, to: next.endDate }, { branch, year: String(next.year) })
  const sheet = reportAddress('balanceSheet', { date: year.endDate }, { branch, year: String(year.year) })
  return (
    <Paper component="section" variant="outlined" className="closing-card">
      {can('viewAccounts') && (
        <p className="closing-ways">
          {next && balance && (
            <Button component={Link} to={balance}>
              {t('closing.toNextBalance', { year: String(next.year) })}
            </Button>
          )}
          <Button component={Link} to={sheet}>
            {t('closing.toBalanceSheet', { year: String(year.year) })}
          </Button>
        </p>
      )}
      {closing.openItems && <KeptOpen kept={closing.openItems} year={year.year} />}
      <Divider />
      <p className="hint">{t('closing.reopen.hint')}</p>
      {reason && <p className="closing-refused">{reason}</p>}
      <p className="closing-ways">
        {locks.length > 0 && laterClosed === null && <UnlockHint />}
        {laterClosed !== null && next && (
          <Button component={Link} to={`/year-closing?id=${next.id}`}>
            {t('closing.toYear', { year: String(next.year) })}
          </Button>
        )}
        <ReasonButton
          color="error"
          disabled={busy}
          reason={reason}
          onClick={(event: MouseEvent) => event.detail < 2 && onReopen()}
        >
          {t('actions.reopen')}
        </ReasonButton>
      </p>
    </Paper>
  )
}
