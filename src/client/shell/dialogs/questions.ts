import { useSyncExternalStore } from 'react'
import type { ProblemEntry } from '../../../shared/problem.ts'

/** What the server asks before it does something, and who waits for the answer. */
export interface Asked {
  readonly questions: readonly ProblemEntry[]
  readonly answer: (yes: boolean) => void
}

const listeners = new Set<() => void>()
let line: readonly Asked[] = []

function set(next: readonly Asked[]): void {
  line = next
  for (const listener of listeners) listener()
}

/** Puts questions of the server to the person, one refusal after the other. @returns whether to go on */
export const askPerson = (questions: readonly ProblemEntry[]): Promise<boolean> =>
  new Promise((resolve) => {
    const asked: Asked = {
      questions,
      answer: (yes) => {
        set(line.filter((one) => one !== asked))
        resolve(yes)
      },
    }
    set([...line, asked])
  })

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What is asked now. */
export const useAsked = (): Asked | undefined => useSyncExternalStore(subscribe, () => line[0])
