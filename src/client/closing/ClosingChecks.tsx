import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { Link } from 'react-router-dom'
import type { Closing, ClosingCheck } from '../../shared/closing.ts'
import { Code } from '../components/Code.tsx'
import { Figure } from '../components/Figure.tsx'
import { Icon } from '../components/Icon.tsx'
import { changeBranch, enterBranch } from '../providers/changeBranch.ts'
import { useCan } from '../providers/frame.tsx'
import { nameOf, useLanguage, useT } from '../providers/i18n.ts'
import { AccountLink } from '../records/values/AccountLink.tsx'
import { DocumentLink } from '../records/values/DocumentLink.tsx'
import { AllowanceButtons } from './AllowanceButtons.tsx'
import { MissingParts } from './MissingParts.tsx'
import { UnlockHint } from './UnlockHint.tsx'

/** A check of the server, or the lock that keeps this person out. */
type ShownCheck = Omit<ClosingCheck, 'name'> & { readonly name: ClosingCheck['name'] | 'lock' }

/** What the list is of: a year, with the lock that keeps somebody out, or a month of it. */
type Checked = Pick<Closing, 'checks' | 'year'> &
  Partial<Pick<Closing, 'locks'>> & {
    /** The last day of the month. */
    readonly to?: string
  }

/** What was looked at, what was found, and the way to put it right. */
export function ClosingChecks({ closing }: { readonly closing: Checked }) {
  const t = useT()
  const { locks } = closing
  const locked: ShownCheck = { name: 'lock', stops: true, found: locks?.length ?? 0 }
  const checks: readonly ShownCheck[] = locks === undefined ? closing.checks : [...closing.checks, locked]
  const order = (check: ShownCheck) => (check.found === 0 ? 2 : check.stops ? 0 : 1)
  return (
    <Paper component="section" variant="outlined" aria-label={t('closing.step.checks')}>
      <ul className="closing-checks">
        {checks
          .toSorted((a, b) => order(a) - order(b))
          .map((check) => (
            <li key={check.name} data-state={check.found === 0 ? 'good' : check.stops ? 'bad' : 'notice'}>
              <Icon name={check.found === 0 ? 'check' : check.stops ? 'warning' : 'info'} />
              <div>
                <h3>
                  {t(`closing.check.${check.name}.${check.found === 0 ? 'good' : 'bad'}`, {
                    count: check.found,
                    date: locks?.[0]?.until ?? '',
                  })}
                </h3>
                {check.found > 0 && <p className="hint">{t(`closing.check.${check.name}.how`)}</p>}
                {check.found > 0 && <Found check={check} closing={closing} />}
              </div>
            </li>
          ))}
      </ul>
    </Paper>
  )
}

function Found({ check, closing }: { readonly check: ShownCheck; readonly closing: Checked }) {
  const t = useT()
  const can = useCan()
  const { language } = useLanguage()
  const shown = check.documents?.length ?? check.accounts?.length ?? 0
  return (
    <>
      {check.documents && <Documents check={check} year={closing.year.year} />}
      {check.accounts && check.accounts.length > 0 && (
        <ul className="closing-found">
          {check.accounts.map(({ account, branch, balance }) => (
            <li key={`${account.id} ${branch.id}`}>
              <AccountLink account={account} />
              <span className="closing-branch">{nameOf(branch, language)}</span>
              <Figure amount={balance} />
            </li>
          ))}
        </ul>
      )}
      {shown > 0 && check.found > shown && <p className="hint">{t('closing.moreFound', { count: check.found - shown })}</p>}
      {check.missing && <MissingParts parts={check.missing} year={closing.year.year} />}
      {check.years && (
        <ul className="closing-found">
          {check.years.map(({ id, year }) => (
            <li key={id}>
              <Link className="document-link" to={`/year-closing?id=${id}`}>
                {t('closing.closeYear', { year: String(year) })}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="closing-ways">
        {check.name === 'result' && can('viewSchool') && (
          <Button component={Link} to="/school-setting">
            {t('closing.toSettings')}
          </Button>
        )}
        {check.name === 'lock' && <UnlockHint />}
        {check.name === 'doubtful' && check.missing && (
          <AllowanceButtons
            parts={check.missing.filter(({ unaged }) => !unaged)}
            year={closing.year.year}
            asOf={closing.to ?? closing.year.endDate}
          />
        )}
        {check.name === 'inactiveAccounts' && can('viewAccounts') && (
          <Button component={Link} to="/chart-of-account">
            {t('closing.toAccounts')}
          </Button>
        )}
      </p>
    </>
  )
}

/** Documents that wait, branch by branch: the way to post them leads through their own branch and year. */
function Documents({ check, year }: { readonly check: ShownCheck; readonly year: number }) {
  const t = useT()
  const can = useCan()
  const { language } = useLanguage()
  const branches = [...Map.groupBy(check.documents ?? [], (one) => one.branch.id).values()]
  return branches.map((documents) => {
    const branch = documents[0]?.branch
    if (!branch) return null
    const open = documents.some((one) => one.status === 'open')
    return (
      <div key={branch.id}>
        <p className="closing-ways">
          <b>{nameOf(branch, language)}</b>
          {open && can('gLPost') && (
            <Button onClick={() => changeBranch(branch.id, { year, to: '/post-vouchers' })}>{t('closing.toPosting')}</Button>
          )}
        </p>
        <ul className="closing-found">
          {documents.map((one) => (
            // The link inside leads into the document's own branch and year.
            <li key={`${one.resource} ${one.id}`} onClickCapture={enterBranch(branch.id, one.year)}>
              <DocumentLink resource={one.resource} id={one.id} number={one.number} />
              <Code>{one.date}</Code>
              <span className="closing-branch">{t(`states.${one.status}`)}</span>
            </li>
          ))}
        </ul>
      </div>
    )
  })
}
