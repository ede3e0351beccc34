import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { ProblemEntry } from '../../shared/problem.ts'

/** What the server asks before it does something, and who waits for the answer. */
export interface Asked {
  readonly questions: readonly ProblemEntry[]
  /** The answers where yes is not enough, by their codes. */
  readonly answers: readonly string[]
  /** Says yes, with the code of the answer where there are several; or no. */
  readonly answer: (said: Said) => void
}

/** A person has gone back on what was asked. */
export class WentBack extends DOMException {
  readonly questions: readonly ProblemEntry[]
  constructor(questions: readonly ProblemEntry[]) {
    super('', 'AbortError')
    this.questions = questions
  }
}

/** Yes, or one of several answers by its code; or no. */
export type Said = string | boolean

const listeners = new Set<() => void>()
let line: readonly Asked[] = []
/** Dialogs that wait for the server: what it asks stands in their place. */
let waiting = 0

function changed(): void {
  for (const listener of listeners) listener()
}

function set(next: readonly Asked[]): void {
  line = next
  changed()
}

/** Puts questions of the server to the person, one refusal after the other. @returns whether to go on, or with which answer */
export const askPerson = (questions: readonly ProblemEntry[], answers: readonly string[] = []): Promise<Said> =>
  new Promise((resolve) => {
    const asked: Asked = {
      questions,
      answers,
      answer: (said) => {
        set(line.filter((one) => one !== asked))
        resolve(said)
      },
    }
    set([...line, asked])
  })

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What is asked now and stands in the place of no dialog. */
export const useAsked = (): Asked | undefined => useSyncExternalStore(subscribe, () => (waiting > 0 ? undefined : line[0]))

/**
 * What the server asks while a dialog is busy with what the person said yes to: it replaces that dialog instead of lying upon
 * it, and stays, `answered`, until the dialog is busy no more.
 */
export function useAskedInPlace(busy: boolean): { readonly asked: Asked; readonly answered: boolean } | undefined {
  const now = useSyncExternalStore(subscribe, () => (busy ? line[0] : undefined))
  const last = useRef<Asked>(undefined)
  last.current = busy ? (now ?? last.current) : undefined
  useLayoutEffect(() => {
    if (!busy) return
    waiting += 1
    changed()
    return () => {
      waiting -= 1
      changed()
    }
  }, [busy])
  return last.current && { asked: last.current, answered: now === undefined }
}
