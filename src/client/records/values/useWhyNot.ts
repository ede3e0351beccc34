import type { Model } from '../../../../schema/model.ts'
import { useFrame, useWritable } from '../../providers/frame.tsx'
import { getSession } from '../../providers/session.ts'
import { useText } from '../text/useText.ts'

/** Why nothing of this resource can be written in this branch and year, and what to do about it; nothing where it can. */
export function useBlocked(model: Model): string | undefined {
  const { year } = useFrame()
  const { blocked } = useWritable(model)
  const { say } = useText()
  // A record of a closed year may be looked at from an open one: there is nothing to choose then.
  const why = blocked === 'closed' && year?.year !== getSession().year ? 'closedRecord' : blocked
  return why && say(`generated.why.${why}`, { year: year?.year })
}

/** Why this record may only be looked at here; for want of a permission, which one. */
export function useWhyNot(model: Model): string {
  const { say } = useText()
  const { edit } = model.permissions
  return useBlocked(model) ?? say('generated.why.edit', { permission: say(`permissions.${edit}`, { _: edit }) })
}
