import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useMemo, useState } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { useText } from '../text/useText.ts'
import { FaultSheet } from './FaultSheet.tsx'
import { groupFaults } from './faultGroups.ts'
import type { ImportReport } from './importReport.ts'

interface FaultsProps {
  readonly report: ImportReport
  readonly written: boolean
  readonly busy: boolean
  /** Brings the rows that were not taken as a file. */
  readonly onFile: () => void
}

const ways = ['together', 'apart'] as const

/** What is wrong, equal faults in one line or every row that is not taken by itself, and the file in which it can be mended. */
export function Faults({ report, written, busy, onFile }: FaultsProps) {
  const { say } = useText()
  const [way, setWay] = useState<(typeof ways)[number]>('together')
  const groups = useMemo(
    () => groupFaults(written || way === 'apart' ? report.faults : report.faults.filter(({ waits }) => !waits), way === 'apart'),
    [report, written, way],
  )
  const rows = report.counts.faulty - (written ? 0 : report.waiting)
  if (rows === 0) return null
  const title = say('generated.import.faults', { count: rows })
  return (
    <Card component="section" className="g-import-card">
      <h2>{title}</h2>
      <p className="hint">{say('exchange.faultsHint')}</p>
      <div className="g-import-line">
        <Button disabled={busy} startIcon={<Icon name="download" size={16} />} onClick={onFile}>
          {say('generated.import.faultyFile')}
        </Button>
        <ToggleButtonGroup exclusive value={way} aria-label={title} onChange={(_, next) => next && setWay(next)}>
          {ways.map((one) => (
            <ToggleButton key={one} value={one}>
              {say(`exchange.faults.${one}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </div>
      <FaultSheet groups={groups} label={title} />
    </Card>
  )
}
