import { useDefinitions } from '../providers/definitionsContext.ts'
import ImportPage from '../records/ImportPage.tsx'

/** Balances of accounts and parties at the beginning of the year, from a file into the opening voucher. */
export default function OpeningBalances() {
  const vouchers = useDefinitions().find('vouchers')
  return vouchers ? <ImportPage model={vouchers} /> : null
}
