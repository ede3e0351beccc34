import { useSyncExternalStore } from 'react'

/** Something that the person is to read and to close. What only passes by is said by React-Admin's `useNotify`. */
export interface Notice {
  readonly kind: 'problem' | 'signedOut' | 'subscription' | 'success'
  readonly message: string
  readonly title?: string
  /** Further messages of the same refusal. */
  readonly more?: readonly string[]
  readonly contactUrl?: string | null
  /** Called when it closes, by itself or by hand. */
  readonly onClose?: () => void
}

/** How long each kind stays, in milliseconds; a subscription dialog stays until it is closed. */
export const durations: Readonly<Record<Notice['kind'], number>> = {
  problem: 60_000,
  signedOut: 4_000,
  subscription: Number.POSITIVE_INFINITY,
  success: 2_000,
}

const listeners = new Set<() => void>()
let queue: readonly Notice[] = []

function set(next: readonly Notice[]): void {
  queue = next
  for (const listener of listeners) listener()
}

const same = (a: Notice, b: Notice) => a.kind === b.kind && (a.kind !== 'problem' || a.message === b.message)

/** A queue of notices: one at a time, none twice. */
export const notices = {
  show(notice: Notice): void {
    if (!queue.some((other) => same(other, notice))) set([...queue, notice])
  },
  /** Closes what is shown. */
  close(): void {
    const [first, ...rest] = queue
    if (!first) return
    set(rest)
    first.onClose?.()
  },
  current: (): Notice | undefined => queue[0],
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

export const useNotice = (): Notice | undefined => useSyncExternalStore(notices.subscribe, notices.current)
