import { arabicDigits } from '../../../schema/values/digits.ts'
import type { ProblemDocument, ProblemEntry } from '../../shared/problem.ts'
import { digitsNow, i18n } from './i18n.ts'

export type { ProblemDocument }

/**
 * A refused request. React-Admin reads `status` and `body.errors` (message by field) and marks the fields of the form.
 * `status` 0: the server was not reached.
 */
export class ProblemError extends Error {
  readonly status: number
  readonly body: { readonly errors: Readonly<Record<string, string>>; readonly problem: ProblemDocument }

  constructor(status: number, answered: ProblemDocument) {
    const problem = inDigits(answered)
    super(messageOf(problem))
    this.name = 'HttpError'
    this.status = status
    this.body = { errors: byField(problem.errors ?? []), problem }
  }
}

const figures = (text: string): string =>
  arabicDigits(text.replace(/(?<=\d),(?=\d{3})/g, '\u066c').replace(/(?<=\d)\.(?=\d)/g, '\u066b'))

/** What the server says, in the digits of the company, which it does not know. */
function inDigits(problem: ProblemDocument): ProblemDocument {
  if (i18n.language !== 'ar' || digitsNow() !== 'arabic') return problem
  const { errors, detail } = problem
  return {
    ...problem,
    ...(detail !== undefined && { detail: figures(detail) }),
    ...(errors && { errors: errors.map((error) => ({ ...error, message: figures(error.message) })) }),
  }
}

/** The first error's message, or else the detail. */
export const messageOf = (problem: ProblemDocument): string => problem.errors?.[0]?.message ?? (problem.detail || problem.title)

function byField(errors: readonly ProblemEntry[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { field, message } of errors) if (field !== undefined) fields[field] ??= message
  return fields
}

/** Whether a request was refused for this reason, among others. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof ProblemError && (error.body.problem.errors?.some((entry) => entry.code === code) ?? false)

const subscriptionCodes = ['User.NoActiveSubscriptionForTenantErrorMessage', 'User.ActiveSubscriptionForTenantExpired']

/** Whether the school's subscription is missing or has ended. */
export const isSubscriptionProblem = (problem: ProblemDocument): boolean =>
  problem.errors?.some((error) => subscriptionCodes.includes(error.code)) ?? false

/** Whether a dialog said this as soon as the answer came in: a session that is none, a subscription that has ended. */
export const isHandled = ({ status, body }: ProblemError): boolean =>
  (status === 401 && body.problem.challenge === undefined) || isSubscriptionProblem(body.problem)
