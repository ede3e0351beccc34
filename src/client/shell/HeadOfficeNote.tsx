import Alert from '@mui/material/Alert'
import { useLocation } from 'react-router-dom'
import { useFrame } from '../providers/frame.tsx'
import { useT } from '../providers/i18n.ts'

/** Says on every page that the head office shows and changes nothing, or that what is done here is the group's own, by its records and the pages that lead through their actions. */
export function HeadOfficeNote() {
  const t = useT()
  const { branch, registry } = useFrame()
  const { pathname } = useLocation()
  if (branch?.isMaster !== true) return null
  const here = registry.models.find(
    ({ route: { base }, actions }) =>
      pathname === `/${base}` ||
      pathname.startsWith(`/${base}/`) ||
      [...actions.values()].some(({ guided }) => guided !== undefined && pathname === `/${guided}`),
  )
  return (
    <Alert role="note" severity="info" icon={false} sx={{ marginBlockEnd: 2, paddingBlock: 0.75 }}>
      {t(here?.data.headOffice ? 'shell.headOffice.own' : 'generated.why.master')}
    </Alert>
  )
}
