import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useDefinitions } from '../providers/definitionsContext.ts'
import { forgetRecords, useCan } from '../providers/frame.tsx'
import { getSession, setYear } from '../providers/session.ts'
import { useDisplay } from '../records/values/useDisplay.ts'

/** The way to a closing voucher, in the year that it closes. */
export function VoucherLink({ id, number, year }: { readonly id: number; readonly number: string; readonly year: number }) {
  const display = useDisplay()
  const can = useCan()
  const client = useQueryClient()
  const model = useDefinitions().find('vouchers')
  const field = model?.fields.get('number')
  const called = <bdi className="ltr figure">{model && field ? display.value(model, field, number) : String(number)}</bdi>
  const enter = () => {
    if (getSession().year === year) return
    setYear(year)
    void forgetRecords(client)
  }
  if (!model || !can(model.permissions.view)) return called
  return (
    <Link className="document-link" to={`/${model.route.base}/closedVoucherEdit/${id}`} onClick={enter}>
      {called}
    </Link>
  )
}
