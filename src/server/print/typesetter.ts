import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { Measure, Order, Typeset } from './thread.ts'

/**
 * The thread that sets pages: one compiler, one document after the other. A sheet's data goes in as one text that the
 * template reads as JSON; nothing in it is ever read as a template.
 */
const templates = fileURLToPath(new URL('./templates/', import.meta.url))

/** For how many documents the compiler remembers what it did. */
const remembered = 10
/** What it did for a row of a report, for one of many papers or labels, never comes again. */
const passing = new Set(['report', 'records', 'label'])

const compiler = await open()

parentPort?.on('message', (order: Order) => {
  const answer: Typeset = compiler instanceof Error ? { id: order.id, unavailable: compiler.message } : typeset(compiler, order)
  parentPort?.postMessage(answer)
})

async function open(): Promise<NodeCompiler | Error> {
  try {
    const { NodeCompiler: Compiler } = await import('@myriaddreamin/typst-ts-node-compiler')
    const faces = workerData as readonly string[]
    return Compiler.create({ workspace: templates, fontArgs: [{ fontBlobs: faces.map((face) => readFileSync(face)) }] })
  } catch (error) {
    return error as Error
  }
}

/** Compiles within one call: a document that is handed over keeps its layout until the collector finds it, which weighs nothing there. */
function typeset(compiler: NodeCompiler, { id, sheet: { template, data, images }, want }: Order): Typeset {
  for (const { path, content } of images) compiler.mapShadow(`${templates}${path}`, Buffer.from(content))
  try {
    const source = { mainFilePath: `${templates}${template}.typ`, inputs: { data: JSON.stringify(data) } }
    if (want === 'pdf') return { id, result: compiler.pdf(source) }
    const [result] = compiler.query(source, { selector: '<measure>', field: 'value' }) as readonly Measure[]
    return result ? { id, result } : { id, failed: 'The template measures nothing.' }
  } catch (error) {
    return { id, failed: String(error) }
  } finally {
    for (const { path } of images) compiler.unmapShadow(`${templates}${path}`)
    compiler.evictCache(passing.has(template) ? 0 : remembered)
  }
}
