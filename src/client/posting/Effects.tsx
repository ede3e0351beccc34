import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableFooter from '@mui/material/TableFooter'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useMemo } from 'react'
import { sum } from '../../../schema/values/money.ts'
import type { PostQueue, QueuedDocument } from '../../shared/postQueue.ts'
import { Figure } from '../components/Figure.tsx'
import { useT } from '../providers/i18n.ts'
import { AccountLink } from '../records/values/AccountLink.tsx'
import '../components/MoneyCell.css'
import { movementsOf } from './movements.ts'
import type { Question } from './queueAddress.ts'

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
  const cell = (name: (typeof amounts)[number], amount: string, strong: boolean) => (
    <TableCell key={name} className="money-cell" data-label={t(`posting.${name}`)}>
      <Figure amount={amount} strong={strong} />
    </TableCell>
  )
  const total = (name: 'debit' | 'credit') => cell(name, sum(movements.map((movement) => movement[name])), true)
  return (
    <Card component="section">
      <header className="post-head">
        <h2>{title}</h2>
        <p className="hint">
          {chosen.length ? t('posting.effectsOfChosen', { count: chosen.length }) : t(`posting.effectsOfAll.${state}`)}
        </p>
      </header>
      <TableContainer>
        <Table className="post-effects" aria-label={title}>
          <TableHead>
            <TableRow>
              <TableCell>{t('posting.account')}</TableCell>
              {amounts.map((name) => (
                <TableCell key={name} className="money-cell">
                  {t(`posting.${name}`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {movements.map((movement) => (
              <TableRow key={movement.account.id}>
                <TableCell component="th" scope="row">
                  <AccountLink account={movement.account} />
                </TableCell>
                {amounts.map((name) => cell(name, movement[name], name === 'after'))}
              </TableRow>
            ))}
          </TableBody>
          <TableFooter>
            <TableRow>
              <TableCell component="th" scope="row">
                {t('posting.total')}
              </TableCell>
              <TableCell />
              {total('debit')}
              {total('credit')}
              <TableCell />
            </TableRow>
          </TableFooter>
        </Table>
      </TableContainer>
    </Card>
  )
}
