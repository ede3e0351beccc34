import type { ChildProcess } from 'node:child_process'
import type { Beside, Part } from '../queue/beside.ts'

/** What the server says to the process beside it. */
interface Asked {
  readonly id: number
  readonly part: Part
}

/** What that says: it is about to write, or it is over, with what came of it. */
type Answer = { readonly id: number } & ({ readonly storing: true } | { readonly result: unknown } | { readonly failed: string })

/** The server's end of the way to a process beside it. */
export interface Asking {
  readonly ask: Beside['part']
}

/** Parts of works are asked of a process, which may end under them. */
export function askParts(child: ChildProcess): Asking {
  const open = new Map<
    number,
    { readonly resolve: (result: unknown) => void; readonly reject: (error: Error) => void; readonly onStoring?: () => void }
  >()
  let last = 0
  child.on('message', (message) => {
    const answer = message as Answer
    const asked = open.get(answer.id)
    if (!asked) return
    if ('storing' in answer) return asked.onStoring?.()
    open.delete(answer.id)
    if ('failed' in answer) asked.reject(new Error(answer.failed))
    else asked.resolve(answer.result)
  })
  child.once('exit', () => {
    for (const { reject } of open.values()) reject(new Error('The worker has ended.'))
    open.clear()
  })
  return {
    ask: <T>(part: Part, onStoring?: () => void) =>
      new Promise<T>((resolve, reject) => {
        const id = ++last
        open.set(id, { resolve: resolve as (result: unknown) => void, reject, ...(onStoring && { onStoring }) })
        child.send({ id, part } satisfies Asked, (error) => {
          if (error && open.delete(id)) reject(error)
        })
      }),
  }
}

/** The other end: does what is asked, and answers. */
export function answerParts(own: NodeJS.Process, work: (part: Part, onStoring: () => void) => Promise<unknown>): void {
  const say = (answer: Answer) => void own.send?.(answer)
  own.on('message', ({ id, part }: Asked) => {
    work(part, () => say({ id, storing: true })).then(
      (result) => say({ id, result: result ?? null }),
      (error: unknown) => say({ id, failed: error instanceof Error ? error.message : String(error) }),
    )
  })
}
