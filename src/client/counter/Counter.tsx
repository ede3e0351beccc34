import { Empty } from '../components/Empty.tsx'
import { PageHeader } from '../header/PageHeader.tsx'
import { useDefinitions } from '../providers/definitionsContext.ts'
import { blockedBy, useCan, useFrame } from '../providers/frame.tsx'
import { useText } from '../records/text/useText.ts'
import { Till } from './Till.tsx'
import './counter.css'

/** Selling to a queue: by scan, by keys and by touch. */
export default function Counter() {
  const text = useText()
  const can = useCan()
  const { branch, year } = useFrame()
  const invoices = useDefinitions().find('salesInvoices')
  const lacking = ['viewItems', 'viewItemCategories', 'viewPaymentMethods'].filter((one) => !can(one))
  const blocked = invoices && blockedBy(invoices, branch, year)
  if (invoices && branch && year?.year != null && !blocked && !lacking.length)
    // Another branch or year is another counter.
    return <Till key={`${branch.id} ${year.year}`} branch={branch} />
  return (
    <div className="page-stack">
      <PageHeader title={text.say('pages.counter')} />
      {lacking.length > 0 ? (
        <Empty icon="inventory" title={text.say('counter.lacking')}>
          {text.say('counter.lackingWhy', { permissions: text.list(lacking.map((one) => text.say(`permissions.${one}`))) })}
        </Empty>
      ) : (
        <Empty icon="inventory" title={text.say('counter.otherPlace')} />
      )}
    </div>
  )
}
