import { useQuery } from '@tanstack/react-query'
import { useStore } from 'react-admin'
import type { FirstStepState, FirstSteps } from '../../../shared/firstSteps.ts'
import { http } from '../../providers/http.ts'

/** What a new school does first, and what of it the person has left for later; both hold on every device. */
export function useFirstSteps() {
  const [isAway, setAway] = useStore('home.firstStepsAway', false)
  const [left, setLeft] = useStore<readonly string[]>('home.firstStepsLeft', [])
  const { data: steps = [] } = useQuery({
    queryKey: ['first-steps'],
    queryFn: async ({ signal }) => (await http<FirstSteps>('first-steps', { signal })).json.items,
    staleTime: 0,
  })
  const isNew = steps.some(({ done, optional }) => !done && !optional)
  const isLeft = ({ name, done }: FirstStepState) => !done && left.includes(name)
  // Leaving every open step puts the list away.
  const isShown = isNew && !isAway && steps.some((step) => !step.done && !isLeft(step))
  return {
    steps,
    isNew,
    isShown,
    isLeft,
    /** What is still to be done while the list is away, and what was left while it is there. */
    later: isNew ? steps.filter((step) => !step.done && (!isShown || isLeft(step))) : [],
    leave: (name: string) => setLeft([...left, name]),
    putAway: () => setAway(true),
    takeUp: () => {
      setAway(false)
      setLeft([])
    },
  }
}
