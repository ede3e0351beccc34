import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { useCan } from '../providers/frame.tsx'
import { useT } from '../providers/i18n.ts'

/** Where the lock of the books is moved, or somebody excepted from it. */
export function UnlockHint() {
  const t = useT()
  if (!useCan()('viewSchool')) return null
  return (
    <>
      <Button component={Link} to="/school-setting">
        {t('closing.toSettings')}
      </Button>
      <Button component={Link} to="/lockExceptions">
        {t('closing.toExceptions')}
      </Button>
    </>
  )
}
