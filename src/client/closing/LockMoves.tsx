import Paper from '@mui/material/Paper'
import type { LockMove } from '../../shared/closing.ts'
import { Fold } from '../components/Fold.tsx'
import { Moment } from '../components/Moment.tsx'
import { useT } from '../providers/i18n.ts'
import { MissingParts } from './MissingParts.tsx'

interface Props {
  readonly moves: readonly LockMove[]
  readonly year: number
}

/** Who closed or reopened a month, when and why, with each line that was left open as it was then. */
export function LockMoves({ moves, year }: Props) {
  const t = useT()
  if (!moves.length) return null
  return (
    <Paper component="section" variant="outlined" className="closing-card">
      <h2>{t('closing.moves')}</h2>
      {moves.map((move) => {
        const isClosed = move.until !== null && move.until > (move.from ?? '')
        return (
          <article key={`${move.at} ${move.action}`}>
            <p>
              {t(isClosed ? 'closing.moved.closed' : 'closing.moved.reopened', {
                until: move.until ?? '',
                name: move.by ?? '',
              })}{' '}
              <Moment at={move.at} />
            </p>
            {move.reason && <p className="hint">{t('closing.moved.reason', { reason: move.reason })}</p>}
            {move.checks.map(({ name, found, missing }) => (
              <Fold key={name} title={t(`closing.check.${name}.bad`, { count: found })}>
                {missing && <MissingParts parts={missing} year={year} />}
              </Fold>
            ))}
          </article>
        )
      })}
    </Paper>
  )
}
