import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { today } from '../../../schema/values/date.ts'
import { landing } from '../providers/auth.ts'
import { useFrame } from '../providers/frame.tsx'
import { useT } from '../providers/i18n.ts'
import { useNumerals } from '../providers/numerals.ts'
import { listPath } from '../providers/paths.ts'

/** Says that the last fiscal year is over and the next one is not there: until then documents are dated within the last. */
export function YearMissing() {
  const t = useT()
  const { write } = useNumerals()
  const { years, registry, profile, can } = useFrame()
  const day = today()
  const last = years.filter(({ id }) => id !== null).toSorted((a, b) => (a.endDate < b.endDate ? 1 : -1))[0]
  const model = registry.find('fiscalYears')
  // Families date nothing.
  if (!last || !model || day <= last.endDate || landing(profile) !== '/') return null
  return (
    <Alert
      role="note"
      severity="warning"
      icon={false}
      sx={{ marginBlockEnd: 2 }}
      action={
        can(model.permissions.add) && (
          <Button component={Link} to={listPath(registry, model.name, {})}>
            {t('shell.yearMissing.add')}
          </Button>
        )
      }
    >
      {t('shell.yearMissing', { day: write(day), year: write(last.year ?? '') })}
    </Alert>
  )
}
