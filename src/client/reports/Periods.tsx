import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useFrame } from '../providers/frame.tsx'
import { useT } from '../providers/i18n.ts'
import { chosenPeriod, type Period, periodsNow } from './periods.ts'

interface Props {
  /** Of which year and days the figures are. */
  readonly year: string
  readonly from: unknown
  readonly to: unknown
  readonly onChoose: (period: Period) => void
}

/** Days that are often asked for, by one press. */
export function Periods({ year, from, to, onChoose }: Props) {
  const t = useT()
  const { years } = useFrame()
  const periods = periodsNow(years)
  const chosen = chosenPeriod(years, year, from, to)
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={t('reports.periods')}
      value={chosen?.name ?? null}
      onChange={(_, name: Period['name'] | null) => {
        const period = periods.find((one) => one.name === name)
        if (period) onChoose(period)
      }}
      sx={{ alignSelf: 'flex-start', maxWidth: '100%', backgroundColor: 'background.paper' }}
    >
      {periods.map(({ name }) => (
        <ToggleButton key={name} value={name} sx={{ px: { xs: 1, sm: 1.75 }, lineHeight: 1.3 }}>
          {t(`reports.period.${name}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
