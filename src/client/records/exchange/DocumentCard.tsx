import Alert from '@mui/material/Alert'
import Card from '@mui/material/Card'
import { isZero, sizeOf } from '../../../../schema/values/money.ts'
import type { ImportDocument } from '../../../shared/importQuestion.ts'
import { StatePill } from '../../components/StatePill.tsx'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { useText } from '../text/useText.ts'
import { DocumentLink } from '../values/DocumentLink.tsx'
import { useDisplay } from '../values/useDisplay.ts'

/** The one document that takes the rows: what it adds up to, and whether it balances. */
export function DocumentCard({ document }: { readonly document: ImportDocument }) {
  const text = useText()
  const { say } = text
  const { amount } = useDisplay()
  const model = useDefinitions().find(document.resource)
  const { id, number, status, debit, credit, difference, blocked } = document
  const even = isZero(difference)
  const figures = [
    ['debit', debit],
    ['credit', credit],
    ['difference', sizeOf(difference)],
  ] as const
  return (
    <Card component="section" className="g-import-card g-import-document" aria-live="polite">
      <h2 className="g-import-line">
        {id !== null ? <DocumentLink resource={document.resource} id={id} number={number} /> : say('exchange.document.new')}
        {model && status !== null && (
          <StatePill tone={even ? 'success' : 'warning'} label={text.choice(model, 'status', status)} />
        )}
      </h2>
      <dl className="g-counts">
        {figures.map(([name, figure]) => (
          <div key={name} data-tone={name === 'difference' && !even ? 'waiting' : undefined}>
            <dt>{say(`exchange.document.${name}`)}</dt>
            <dd className="ltr figure">{amount(figure)}</dd>
          </div>
        ))}
      </dl>
      {blocked === null ? (
        <p className="hint">{say(even ? 'exchange.document.even' : 'exchange.document.uneven')}</p>
      ) : (
        <Alert severity="error" variant="standard">
          {blocked}
        </Alert>
      )}
    </Card>
  )
}
