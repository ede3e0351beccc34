import { RecordReports } from './AccountReports.tsx'
import type { PanelProps } from './PanelProps.ts'

/** What a cost centre earned and spent, and the balances of its accounts. */
export default function CostCenterReports({ id }: PanelProps) {
  return (
    <RecordReports
      id={id}
      reports={{ costCenterStatement: 'costCenter', trialBalance: 'costCenter', incomeStatement: 'costCenter' }}
    />
  )
}
