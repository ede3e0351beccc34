import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { isZero } from '../../../schema/values/money.ts'
import { Icon } from '../components/Icon.tsx'
import { StatePill } from '../components/StatePill.tsx'
import { PrintPreview } from '../print/PrintPreview.tsx'
import { useDefinitions } from '../providers/definitionsContext.ts'
import { pageOf } from '../records/values/recordAddress.ts'
import { useDisplay } from '../records/values/useDisplay.ts'
import { type Sale, slipNumber } from './queue.ts'
import type { Sold } from './sell.ts'

/** The sale before this one. */
export interface Last {
  readonly sale: Sale
  /** None while it waits for the line. */
  readonly sold: Sold | null
  /** Why it is not in the books yet. */
  readonly unposted: string | null
}

interface Props {
  readonly last: Last
  readonly onSlip: (sale: Sale) => void
}

/** What the last one got back, and its paper once more. */
export function LastSale({ last: { sale, sold, unposted }, onSlip }: Props) {
  const display = useDisplay()
  const { say } = display.text
  const invoices = useDefinitions().find('salesInvoices')
  const [shows, setShows] = useState(false)
  const number = sold?.number ?? slipNumber(sale)
  const page = sold && invoices ? pageOf(invoices, sold.id) : null
  return (
    <section className="card counter-last" aria-label={say('counter.last')}>
      <h2>{say('counter.last')}</h2>
      <p role="status">
        {page === null ? <bdi>{number}</bdi> : <Link to={page}>{number}</Link>}{' '}
        <StatePill tone={sold ? 'success' : 'warning'} label={say(sold ? 'counter.sold' : 'counter.waits')} />
      </p>
      <dl>
        <div>
          <dt>{say('counter.total')}</dt>
          <dd className="ltr figure">{display.amount(sold?.total ?? sale.total)}</dd>
        </div>
        {!isZero(sale.change) && (
          <div className="counter-change">
            <dt>{say('counter.change')}</dt>
            <dd className="ltr figure">{display.amount(sale.change)}</dd>
          </div>
        )}
      </dl>
      {!sold && <p className="counter-note">{say('counter.numberFollows')}</p>}
      {unposted !== null && (
        <p className="counter-note" data-tone="warning">
          {say('counter.unposted', { reason: unposted })}
        </p>
      )}
      <Button className="counter-touch" startIcon={<Icon name="print" />} onClick={() => (sold ? setShows(true) : onSlip(sale))}>
        {say('counter.printAgain')}
      </Button>
      {shows && sold && invoices && (
        <PrintPreview
          title={number}
          path={`salesInvoices/${sold.id}/print`}
          papers={['roll', 'a4']}
          once
          onClose={() => setShows(false)}
        />
      )}
    </section>
  )
}
