import type { RecordData } from '../../../schema/record/record.ts'
import type { DemoData, School } from './demoData.ts'
import { desk } from './fees.ts'

/** Adds vouchers of a school, final and in the books. */
export async function postVouchers(demoData: DemoData, school: School, vouchers: readonly RecordData[]): Promise<void> {
  if (!vouchers.length) return
  const { make, act } = desk(demoData, school)
  const made = await make(
    'vouchers',
    vouchers.map((voucher) => ({ ...voucher, status: 'open' })),
  )
  await act(
    'vouchers',
    'post',
    made.map(({ id }) => id),
  )
}
