import Paper from '@mui/material/Paper'
import { Link } from 'react-router-dom'
import type { GlanceFigure } from '../../../shared/glance.ts'
import { Figure } from '../../components/Figure.tsx'
import { useT } from '../../providers/i18n.ts'

/** One figure with the way to its records; one of days says today and the month before, and draws the last thirty days. */
export function MoneyFigure({ figure, to }: { readonly figure: GlanceFigure; readonly to: string }) {
  const t = useT()
  const { name, sum, today, before, days = [] } = figure
  const amounts = days.map((day) => Math.max(0, Number(day.sum)))
  const most = Math.max(...amounts, 0)
  return (
    <Paper component={Link} to={to} variant="outlined" className="money-figure">
      <span className="money-title">
        {t(`cards.${name}`)}
        {today !== undefined && <span className="money-period">{t('pages.home.thisMonth')}</span>}
      </span>
      <Figure amount={sum} strong />
      {today !== undefined && (
        <span className="money-beside">
          <span>
            {t('pages.home.ofToday')} <Figure amount={today} />
          </span>
          {before && (
            <span>
              {t('pages.home.monthBefore')} <Figure amount={before} />
            </span>
          )}
        </span>
      )}
      {most > 0 && (
        <span className="money-days" aria-hidden="true">
          {amounts.map((amount, at) => (
            <i key={days[at]?.day} style={{ blockSize: `${(amount / most) * 100}%` }} />
          ))}
        </span>
      )}
    </Paper>
  )
}
