import type { FamilyAccount } from '../../shared/familyAccount.ts'
import { useLanguage } from '../providers/i18n.ts'
import { useDisplay } from '../records/values/useDisplay.ts'
import { childName } from './childName.ts'

/** Who stands at the desk: the children, and what was paid last. */
export function Family({ family }: { readonly family: FamilyAccount }) {
  const { text, amount, numerals } = useDisplay()
  const { language } = useLanguage()
  const { guardian, children, lastReceipt } = family
  return (
    <dl className="collect-facts">
      {children.length > 0 && (
        <div>
          <dt>{text.say('collect.children')}</dt>
          <dd>{text.list(children.map((child) => childName(child, guardian, language)))}</dd>
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
