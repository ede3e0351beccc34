import { nameIn } from '../../../schema/languages.ts'
import type { FamilyAccount } from '../../shared/familyAccount.ts'
import { useLanguage } from '../providers/i18n.ts'
import { useDisplay } from '../records/values/useDisplay.ts'

/** Who stands at the desk: the mobile, the children, and what was paid last. */
export function Family({ family }: { readonly family: FamilyAccount }) {
  const { text, amount, numerals } = useDisplay()
  const { language } = useLanguage()
  const { phone, children, lastReceipt } = family
  return (
    <dl className="collect-facts">
      {phone && (
        <div>
          <dt>{text.say('fields.phone')}</dt>
          <dd className="ltr">{numerals.write(phone)}</dd>
        </div>
      )}
      {children.length > 0 && (
        <div>
          <dt>{text.say('collect.children')}</dt>
          <dd>{text.list(children.map((child) => nameIn(child, language)))}</dd>
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
