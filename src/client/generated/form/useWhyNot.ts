import type { Model } from '../../../../schema/model.ts'
import { useFrame } from '../../providers/frame.tsx'
import { useText } from '../text/useText.ts'

/** Why this record may only be looked at here, and what to do about it. */
export function useWhyNot(model: Model): string {
  const { branch, year } = useFrame()
  const { say } = useText()
  if (branch?.isMaster && !model.data.headOffice) return say('generated.why.master')
  if (model.yearly || model.data.scope === 'branchYear') {
    if (year?.year == null) return say('generated.why.allYears')
    if (year.status === 'closed') return say('generated.why.closed', { year: year.year })
  }
  return say('generated.why.permission')
}
