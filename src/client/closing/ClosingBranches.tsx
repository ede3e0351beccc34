import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'
import { sum } from '../../../schema/values/money.ts'
import type { Closing, ClosingBranch, ClosingLine } from '../../shared/closing.ts'
import { nameOf, useLanguage, useT } from '../providers/i18n.ts'
import { AccountLink } from '../records/values/AccountLink.tsx'
import '../reports/reports.css'
import { Figure } from '../components/Figure.tsx'
import { Fold } from '../components/Fold.tsx'
import { MoneyCell, MoneyHead } from '../components/MoneyCell.tsx'
import { VoucherLink } from './VoucherLink.tsx'

/** For each branch what it earned and spent, the voucher that closes it, and what its next year begins with. */
export function ClosingBranches({ closing }: { readonly closing: Closing }) {
  const t = useT()
  const { language } = useLanguage()
  const closed = closing.year.status === 'closed'
  const next = String(closing.next?.year ?? closing.year.year + 1)
  return (
    <section className="closing-branches" aria-label={t(closed ? 'closing.step.result' : 'closing.step.preview')}>
      {closing.branches.map((own) => {
        const name = nameOf(own.branch, language)
        return (
          <Paper component="article" variant="outlined" key={own.branch.id} className="closing-card">
            <h2>{name}</h2>
            <Result own={own} />
            {own.voucher && (
              <p>
                {t('closing.voucher')} <VoucherLink id={own.voucher.id} number={own.voucher.number} year={closing.year.year} />
              </p>
            )}
            {own.lines.length > 0 ? (
              <Fold title={t(closed ? 'closing.linesWritten' : 'closing.lines', { count: own.lines.length })}>
                <Lines lines={own.lines} title={`${t('closing.voucher')} · ${name}`} />
              </Fold>
            ) : (
              <p className="hint">{t('closing.nothing')}</p>
            )}
            {own.opening.length > 0 && (
              <Fold title={t('closing.opening', { year: next })}>
                <p className="hint">{t('closing.openingHint')}</p>
                <Lines lines={own.opening} title={`${t('closing.opening', { year: next })} · ${name}`} />
              </Fold>
            )}
          </Paper>
        )
      })}
    </section>
  )
}

function Result({ own }: { readonly own: ClosingBranch }) {
  const t = useT()
  const loss = own.result.startsWith('-')
  const amounts: Readonly<Record<string, ReactNode>> = {
    income: <Figure amount={own.income} />,
    expense: <Figure amount={own.expense} />,
    [loss ? 'loss' : 'profit']: <Figure amount={loss ? own.result.slice(1) : own.result} strong />,
  }
  return (
    <dl className="closing-result">
      {Object.entries(amounts).map(([name, amount]) => (
        <div key={name} data-name={name}>
          <dt>{t(`closing.${name}`)}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}

function Lines({ lines, title }: { readonly lines: readonly ClosingLine[]; readonly title: string }) {
  const t = useT()
  const { language } = useLanguage()
  const withCenters = lines.some((line) => line.costCenter)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section className="r-scroll card" tabIndex={0} aria-label={title}>
      <table className="r-table">
        <thead>
          <tr>
            <th scope="col">{t('posting.account')}</th>
            {withCenters && <th scope="col">{t('posting.entry.costCenter')}</th>}
            <MoneyHead>{t('posting.debit')}</MoneyHead>
            <MoneyHead>{t('posting.credit')}</MoneyHead>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.account?.id} ${line.costCenter?.id}`}>
              <td>{line.account ? <AccountLink account={line.account} /> : t('closing.noAccount')}</td>
              {withCenters && <td>{nameOf(line.costCenter, language)}</td>}
              <MoneyCell amount={line.debit} />
              <MoneyCell amount={line.credit} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={withCenters ? 2 : 1}>
              {t('posting.total')}
            </th>
            <MoneyCell amount={sum(lines.map((line) => line.debit))} strong />
            <MoneyCell amount={sum(lines.map((line) => line.credit))} strong />
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
