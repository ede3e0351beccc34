import { useMemo } from 'react'
import { sum } from '../../../schema/values/money.ts'
import type { PostQueue, QueuedDocument } from '../../shared/postQueue.ts'
import { useT } from '../providers/i18n.ts'
import { AccountLink } from '../records/values/AccountLink.tsx'
import { MoneyCell, MoneyHead } from '../shell/components/MoneyCell.tsx'
import type { Question } from './address.ts'
import { movementsOf } from './effects.ts'

interface Props {
  readonly queue: PostQueue
  /** Those that are meant; all that are ready when none is chosen. */
  readonly chosen: readonly QueuedDocument[]
  readonly state: Question['state']
}

const amounts = ['before', 'debit', 'credit', 'after'] as const

/** What the accounts hold now, what comes, and what they will hold. */
export function Effects({ queue, chosen, state }: Props) {
  const t = useT()
  const title = t(`posting.effects.${state}`)
  const movements = useMemo(() => movementsOf(chosen.length ? chosen : queue.documents, queue.accounts), [chosen, queue])
  if (!movements.length) return null
  return (
    <section className="card post-effects">
      <header>
        <h2>{title}</h2>
        <p className="hint">
          {chosen.length ? t('posting.effectsOfChosen', { count: chosen.length }) : t(`posting.effectsOfAll.${state}`)}
        </p>
      </header>
      <div className="post-scroll">
        <table className="post-table" aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t('posting.account')}</th>
              {amounts.map((name) => (
                <MoneyHead key={name}>{t(`posting.${name}`)}</MoneyHead>
              ))}
            </tr>
          </thead>
          <tbody>
            {movements.map((movement) => (
              <tr key={movement.account.id}>
                <th scope="row">
                  <AccountLink account={movement.account} />
                </th>
                {amounts.map((name) => (
                  <MoneyCell key={name} label={t(`posting.${name}`)} amount={movement[name]} strong={name === 'after'} />
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('posting.total')}</th>
              <td data-empty />
              {(['debit', 'credit'] as const).map((name) => (
                <MoneyCell
                  key={name}
                  label={t(`posting.${name}`)}
                  amount={sum(movements.map((movement) => movement[name]))}
                  strong
                />
              ))}
              <td data-empty />
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}
