import Chip from '@mui/material/Chip'
import Tooltip from '@mui/material/Tooltip'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Icon } from '../components/Icon.tsx'
import { useT } from '../providers/i18n.ts'
import { useReached } from '../providers/reach.ts'

const look = { bgcolor: 'var(--warning-soft)', color: 'var(--warning)', '& .MuiChip-icon': { color: 'inherit' } }

/** Says that the server is out of reach. When it is back, what could not be read is read again by itself. */
export function OfflineSign() {
  const t = useT()
  const client = useQueryClient()
  const reached = useReached()
  const before = useRef(reached)
  useEffect(() => {
    if (reached && !before.current)
      void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
    before.current = reached
  }, [reached, client])
  return (
    <span role="status" className="offline">
      {!reached && (
        <Tooltip title={t('shell.offlineText')}>
          <Chip icon={<Icon name="offline" size={16} />} label={t('shell.offline')} sx={look} />
        </Tooltip>
      )}
      {!reached && <span className="visually-hidden">{t('shell.offlineText')}</span>}
    </span>
  )
}
