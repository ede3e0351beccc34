import type { Session } from '../tenantInfo.ts'

/** A code that was given counts for so long for what asks for a fresh one. */
const freshMinutes = 10

/** Whether the person must give a fresh code; never for a person without a second factor. */
export const isCodeDue = ({ secondFactor }: Pick<Session, 'secondFactor'>, now = Date.now()): boolean =>
  secondFactor !== null && (secondFactor.codeAt ?? 0) < now - freshMinutes * 60_000
