import type { Child } from './child.ts'
import { type Figures, load, type Work } from './load.ts'

/** One kind of work, asked of both servers; `wanted` is the least ratio of their rates. */
export interface Contest {
  readonly name: string
  readonly wanted: number
  readonly own: Work
  readonly other: Work
  /** Less than the whole work, by hand: told beside, not compared with. */
  readonly bare?: { readonly name: string; readonly work: Work }
}

interface Turn extends Figures {
  /** Milliseconds of processor time that the server itself took for a request. */
  readonly cpu: number
}

const rounds = 3
/** Some thousand requests: what a server that has been up for a minute runs is compiled, and no longer interpreted. */
const warmUp = { connections: 8, seconds: 10 }

/**
 * Lets both servers do the same in turns, after each has warmed up to it, and gives the lines to print; the ratio is the
 * middle one of the rounds.
 */
export async function inTurns(
  { name, wanted, own, other, bare }: Contest,
  ours: Child,
  byHand: Child,
  { connections = 8, seconds = 5 } = {},
): Promise<string> {
  const turn = async (child: Child, work: Work): Promise<Turn> => {
    const before = await child.usage()
    const figures = await load(child.address, work, seconds, connections)
    const { cpu } = await child.usage()
    return { ...figures, cpu: (cpu - before.cpu) / figures.requests }
  }
  await load(ours.address, own, warmUp.seconds, warmUp.connections)
  await load(byHand.address, other, warmUp.seconds, warmUp.connections)
  const turns: [Turn, Turn][] = []
  for (let round = 0; round < rounds; round++) turns.push([await turn(ours, own), await turn(byHand, other)])
  const least = bare && (await turn(byHand, bare.work))
  const ratios = turns.map(([a, b]) => a.rate / b.rate).sort((a, b) => a - b)
  const [first, second] = turns[1] as [Turn, Turn]
  const cpu = turns.reduce((sum, [a, b]) => sum + b.cpu / a.cpu, 0) / rounds
  return [
    name,
    `  ours     ${show(first)}`,
    `  by hand  ${show(second)}`,
    `  ratio    ${ratios[1]?.toFixed(2)} (wanted ${wanted}; ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}; by processor time ${cpu.toFixed(2)})`,
    ...(bare && least ? [`  ${bare.name}: ${show(least)}`] : []),
  ].join('\n')
}

const show = ({ rate, p50, p99, cpu }: Turn): string =>
  `${rate.toFixed(0).padStart(7)} /s  p50 ${p50} ms  p99 ${p99} ms  processor ${cpu.toFixed(2)} ms`
