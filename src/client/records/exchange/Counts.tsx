import Card from '@mui/material/Card'
import { useNumerals } from '../../providers/numerals.ts'
import { useText } from '../text/useText.ts'
import type { ImportReport } from './importReport.ts'

/** What the import would do, or has done. While rows wait for answers they are no faults. */
export function Counts({ report, written }: { readonly report: ImportReport; readonly written: boolean }) {
  const { say } = useText()
  const { number } = useNumerals()
  const { created, updated, unchanged, faulty } = report.counts
  const waiting = written ? 0 : report.waiting
  const counts = [
    ['created', created],
    ['updated', updated],
    ['unchanged', unchanged],
    ['faulty', faulty - waiting],
    ...(waiting ? ([['waiting', waiting]] as const) : []),
  ] as const
  return (
    <Card component="dl" className="g-counts" aria-live="polite">
      {counts.map(([name, count]) => (
        <div key={name} data-tone={count > 0 ? name : undefined}>
          <dt>{say(name === 'waiting' ? 'exchange.waiting' : `generated.import.${written ? 'was' : 'will'}.${name}`)}</dt>
          <dd>{number(count)}</dd>
        </div>
      ))}
    </Card>
  )
}
