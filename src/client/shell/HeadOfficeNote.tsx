import Alert from '@mui/material/Alert'
import { useLocation } from 'react-router-dom'
import { useFrame } from '../providers/frame.tsx'
import { useT } from '../providers/i18n.ts'

/** Says on every page that the head office shows and changes nothing, or that these records are the group's own and are changed here too. */
export function HeadOfficeNote() {
  const t = useT()
  const { branch, registry } = useFrame()
  const { pathname } = useLocation()
  if (branch?.isMaster !== true) return null
  const here = registry.models.find(({ route: { base } }) => pathname === `/${base}` || pathname.startsWith(`/${base}/`))
  return (
    <Alert role="note" severity="info" icon={false} sx={{ marginBlockEnd: 2, paddingBlock: 0.75 }}>
      {t(here?.data.headOffice ? 'shell.headOffice.own' : 'generated.why.master')}
    </Alert>
  )
}
