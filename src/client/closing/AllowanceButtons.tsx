import Button from '@mui/material/Button'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { MissingPart } from '../../shared/closing.ts'
import type { AllowanceVoucher } from '../../shared/doubtfulDebts.ts'
import { changeBranch } from '../providers/changeBranch.ts'
import { useDefinitions } from '../providers/definitionsContext.ts'
import { useCan, useFrame } from '../providers/frame.tsx'
import { http } from '../providers/http.ts'
import { nameOf, useLanguage, useT } from '../providers/i18n.ts'
import { useProblem } from '../providers/useProblem.ts'
import { pageOf } from '../records/values/recordAddress.ts'

interface Props {
  readonly parts: readonly MissingPart[]
  readonly year: number
  /** The day by whose end the allowance is reckoned. */
  readonly asOf: string
}

/**
 * A draft of the voucher that brings the allowance of a branch to what is proposed, for the accountant to judge. The head office writes nothing of
 * a school: there the way leads into its branch first.
 */
export function AllowanceButtons({ parts, year, asOf }: Props) {
  const t = useT()
  const can = useCan()
  const problem = useProblem()
  const { language } = useLanguage()
  const model = useDefinitions().find('vouchers')
  const { branch: here } = useFrame()
  const { pathname, search } = useLocation()
  const [busy, setBusy] = useState(false)
  if (!model || !can(model.permissions.add) || !can('viewSalesTransactions')) return null
  const prepare = async (branch: number) => {
    setBusy(true)
    const headers = { Branch: String(branch), FiscalYear: String(year) }
    try {
      const { waiting, voucher } = (await http<AllowanceVoucher>(`ledger/allowance?asOf=${asOf}`, { headers })).json
      const id = waiting ?? (await http<{ id: number }>(model.name, { method: 'POST', headers, body: voucher })).json.id
      changeBranch(branch, { year, to: pageOf(model, id) })
    } catch (refused) {
      problem(refused)
    } finally {
      setBusy(false)
    }
  }
  const branches = [...new Map(parts.map(({ branch }) => [branch.id, branch])).values()]
  if (here?.isMaster)
    return branches.map((branch) => (
      <Button key={branch.id} onClick={() => changeBranch(branch.id, { year, to: pathname + search })}>
        {t('closing.allowance.enter', { branch: nameOf(branch, language) })}
      </Button>
    ))
  return branches.map((branch) => (
    <Button key={branch.id} disabled={busy} onClick={() => void prepare(branch.id)}>
      {t('closing.allowance.prepare', { branch: nameOf(branch, language) })}
    </Button>
  ))
}
