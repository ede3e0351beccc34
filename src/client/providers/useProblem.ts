import { useCallback } from 'react'
import { useT } from './i18n.ts'
import { notices } from './notices.ts'
import { isHandled, messageOf, ProblemError } from './problem.ts'

/** Refusals of what was entered: their title says nothing that the message does not. */
const ordinary = new Set([400, 409])

/**
 * Gives what shows a refused request in a dialog: the first error's message, or else the detail.
 * Pass it on: `mutationOptions={{ onError: useProblem() }}`.
 */
export function useProblem(): (error: unknown) => void {
  const t = useT()
  return useCallback(
    (error: unknown) => {
      if (error instanceof DOMException && error.name === 'AbortError') return
      if (!(error instanceof ProblemError)) {
        notices.show({
          kind: 'problem',
          title: t('shell.problem.title'),
          message: error instanceof Error ? error.message : t('shell.problem.unknown'),
        })
        return
      }
      const { problem } = error.body
      if (isHandled(error)) return
      const more = (problem.errors ?? []).slice(1, 6).map((entry) => entry.message)
      notices.show({
        kind: 'problem',
        title: ordinary.has(error.status) ? t('shell.problem.title') : problem.title,
        message: messageOf(problem),
        more: [...new Set(more)],
      })
    },
    [t],
  )
}
