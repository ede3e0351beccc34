import Fab from '@mui/material/Fab'
import Tooltip from '@mui/material/Tooltip'
import { useEffect, useState } from 'react'
import { Icon } from '../components/Icon.tsx'
import { useT } from '../providers/i18n.ts'

/** How far down the way back up is offered, in pixels. */
const after = 250

/** The way back to the top of a long page. */
export function ScrollToTop() {
  const t = useT()
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const look = () => setShown(window.scrollY > after)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  if (!shown) return null
  return (
    <Tooltip title={t('shell.toTop')}>
      <Fab size="small" className="scroll-top" aria-label={t('shell.toTop')} onClick={() => window.scrollTo({ top: 0 })}>
        <Icon name="top" />
      </Fab>
    </Tooltip>
  )
}
