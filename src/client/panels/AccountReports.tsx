import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { Link } from 'react-router-dom'
import { useFrame } from '../providers/frame.tsx'
import { useT } from '../providers/i18n.ts'
import { reportAddress } from '../providers/reportAddress.ts'
import type { PanelProps } from './PanelProps.ts'

/** The reports about one account or cost centre, in the branch and the year at hand. */
export function RecordReports({ id, reports }: { readonly id: number; readonly reports: Readonly<Record<string, string>> }) {
  const t = useT()
  const { can } = useFrame()
  if (!can('viewAccounts')) return null
  return (
    <section className="card">
      <h2>{t('reports.ofRecord')}</h2>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {Object.entries(reports).map(([report, parameter]) => (
          <Button key={report} component={Link} to={reportAddress(report, { [parameter]: String(id) })}>
            {t(`reports.${report}`)}
          </Button>
        ))}
      </Stack>
    </section>
  )
}

/** What moved on an account. */
export default function AccountReports({ id }: PanelProps) {
  return <RecordReports id={id} reports={{ accountStatement: 'account' }} />
}
