import type { PayerAccount } from '../../shared/payerAccount.ts'
import { useLanguage } from '../providers/i18n.ts'
import { useDisplay } from '../records/values/useDisplay.ts'
import { childName } from './childName.ts'

/** Who stands at the desk: the children of a family, and what was paid last. */
export function Account({ account }: { readonly account: PayerAccount }) {
  const { text, amount, numerals } = useDisplay()
  const { language } = useLanguage()
  const { payer, children, lastReceipt } = account
  if (!children.length && !lastReceipt) return null
  return (
    <dl className="collect-facts">
      {children.length > 0 && (
        <div>
          <dt>{text.say('collect.children')}</dt>
          <dd>{text.list(children.map((child) => childName(child, payer, language)))}</dd>
        </div>
      )}
      {lastReceipt && (
        <div>
          <dt>{text.say('collect.lastReceipt')}</dt>
          <dd>
            <span className="ltr figure">{amount(lastReceipt.received)}</span> ·{' '}
            <span className="ltr">{numerals.write(lastReceipt.date)}</span>
          </dd>
        </div>
      )}
    </dl>
  )
}
