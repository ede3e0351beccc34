import type { Model } from '../../../../schema/model.ts'
import { ErrorState } from '../../components/ErrorState.tsx'
import { ProblemError } from '../../providers/problem.ts'
import { useText } from '../text/useText.ts'
import { WrongAddress } from './WrongAddress.tsx'

interface Props {
  readonly model: Model
  readonly error: Error
  /** Back to the plain list. */
  readonly onReset: () => void
  readonly onRetry: () => unknown
}

/** A list that did not come: its address asks for what is not there, or the server has failed. */
export function FailedList({ model, error, onReset, onRetry }: Props) {
  const text = useText()
  return isRefused(error) ? (
    <WrongAddress model={model} text={text} reasons={[error.message]} onReset={onReset} />
  ) : (
    <div className="card">
      <ErrorState error={error} onRetry={onRetry} />
    </div>
  )
}

/** The server refuses what the list asks for: another try would be refused too. */
const isRefused = (error: unknown): error is ProblemError => error instanceof ProblemError && error.status === 400
