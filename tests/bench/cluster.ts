import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface Cluster {
  /** Addresses of the nodes; the first is the coordinator. */
  readonly nodes: readonly string[]
  /** Has the nodes do something: `kill worker-1`, `start worker-1`, `add`; gives the answer. */
  order(line: string): Promise<string>
  end(): void
}

/** Starts the nodes that the tests are run on, with as many workers as wanted, and says so to what makes databases. */
export async function startNodes(workers: number): Promise<Cluster> {
  const file = fileURLToPath(new URL('../../scripts/citusNodes.ts', import.meta.url))
  const child = spawn(process.execPath, [file, String(workers)], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async (): Promise<string> => {
    const { value, done } = await lines.next()
    if (done) throw new Error('The nodes have ended.')
    return value
  }
  const nodes = (await next()).split(',')
  process.env['TEST_DATABASE_URL'] = nodes[0]
  process.env['TEST_DATABASE_NODES'] = nodes.slice(1).join()
  return {
    nodes,
    order: (line) => {
      child.stdin.write(`${line}\n`)
      return next()
    },
    end: () => child.stdin.end(),
  }
}
