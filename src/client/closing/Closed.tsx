import type { Closing } from '../../shared/closing.ts'
import { useCan } from '../providers/frame.tsx'
import { useT } from '../providers/i18n.ts'
import { getSession } from '../providers/session.ts'
import { viewerAddress } from '../reports/address.ts'
import { Button } from '../shell/components/Button.tsx'

interface Props {
  readonly closing: Closing
  readonly busy: boolean
  readonly onReopen: () => void
}

/** What can be done with a closed year: look at the books that follow, and open it again. */
export function Closed({ closing, busy, onReopen }: Props) {
  const t = useT()
  const can = useCan()
  const { year, next, laterClosed, lockedUntil } = closing
  const branch = String(getSession().branch ?? '')
  const reason =
    laterClosed !== null
      ? t('closing.reopen.later', { year: String(laterClosed) })
      : lockedUntil !== null
        ? t('closing.reopen.locked', { date: lockedUntil })
        : undefined
  return (
    <section className="card closing-after">
      {can('viewAccounts') && (
        <p className="closing-ways">
          {next && (
            <Button
              to={viewerAddress('trialBalance', { branch, year: String(next.year) }, { from: next.startDate, to: next.endDate })}
            >
              {t('closing.toNextBalance', { year: String(next.year) })}
            </Button>
          )}
          <Button to={viewerAddress('balanceSheet', { branch, year: String(year.year) }, { date: year.endDate })}>
            {t('closing.toBalanceSheet', { year: String(year.year) })}
          </Button>
        </p>
      )}
      <div className="closing-reopen">
        <p className="hint">{t('closing.reopen.hint')}</p>
        {reason && <p className="closing-refused">{reason}</p>}
        <p className="closing-ways">
          {lockedUntil !== null && laterClosed === null && can('viewSchool') && (
            <>
              <Button to="/school-setting">{t('closing.toSettings')}</Button>
              <Button to="/lockExceptions">{t('closing.toExceptions')}</Button>
            </>
          )}
          {laterClosed !== null && next && (
            <Button to={`/year-closing?id=${next.id}`}>{t('closing.toYear', { year: String(next.year) })}</Button>
          )}
          <Button kind="danger" disabled={busy} reason={reason} onClick={(event) => event.detail < 2 && onReopen()}>
            {t('actions.reopen')}
          </Button>
        </p>
      </div>
    </section>
  )
}
