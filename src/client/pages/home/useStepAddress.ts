import type { FirstStepState } from '../../../shared/firstSteps.ts'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { listPath } from '../../providers/paths.ts'

/** Where a step is done. */
export function useStepAddress(): (step: FirstStepState) => string {
  const registry = useDefinitions()
  return ({ resource, at }) => (at?.startsWith('/') ? at : `${listPath(registry, resource, {})}${at ? `/${at}` : ''}`)
}
