import type { Session } from '../tenantInfo.ts'

/** A code that was given counts for so long for what asks for a fresh one. */
const freshMinutes = 10

/** Whether a person gives a code before what asks for a fresh one; whoever has no second factor is asked for none. */
export const isCodeDue = ({ secondFactor }: Pick<Session, 'secondFactor'>, now = Date.now()): boolean =>
  secondFactor !== null && (secondFactor.codeAt ?? 0) < now - freshMinutes * 60_000
