import { ProblemError } from './problem.ts'

const most = 2

/** Whether a read is tried again: what the server refused it would refuse once more. */
export const retried = (count: number, error: unknown): boolean =>
  count < most && !(error instanceof ProblemError && error.status >= 400 && error.status < 500)
