import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { isZero } from '../../../schema/values/money.ts'
import { Icon } from '../components/Icon.tsx'
import { PrintPreview } from '../print/PrintPreview.tsx'
import { useDefinitions } from '../providers/definitionsContext.ts'
import { pageOf } from '../records/values/recordAddress.ts'
import { useDisplay } from '../records/values/useDisplay.ts'
import type { GivenBack } from './useGivingBack.ts'

interface Props {
  readonly given: GivenBack
  /** What goes out instead comes next, or has been sold. */
  readonly use: 'next' | 'used' | null
  /** Hands the money out after all. */
  readonly onHandOut: () => void
}

/** The credit note that was made last: what is handed out, or what the next sale is paid with. */
export function GivenCard({ given: { id, number, amount, unposted }, use, onHandOut }: Props) {
  const display = useDisplay()
  const { say } = display.text
  const model = useDefinitions().find('salesReturns')
  const [shows, setShows] = useState(false)
  return (
    <section className="card counter-last" aria-label={say('counter.returned.card')}>
      <h2>{say('counter.returned.card')}</h2>
      <p role="status">
        {model ? <Link to={pageOf(model, id)}>{number}</Link> : number}{' '}
        {say(use ? `counter.returned.${use}` : isZero(amount) ? 'counter.returned.credit' : 'counter.returned.out', {
          amount: display.amount(amount),
        })}
      </p>
      {unposted !== null && (
        <p className="counter-note" data-tone="warning">
          {say('counter.unposted', { reason: unposted })}
        </p>
      )}
      <Button className="counter-touch" startIcon={<Icon name="print" />} onClick={() => setShows(true)}>
        {say('counter.printNote')}
      </Button>
      {use === 'next' && (
        <Button className="counter-touch" variant="text" onClick={onHandOut}>
          {say('counter.handOut')}
        </Button>
      )}
      {shows && <PrintPreview title={number} path={`salesReturns/${id}/print`} once onClose={() => setShows(false)} />}
    </section>
  )
}
