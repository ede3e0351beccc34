import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { Sheet, Typeset } from './printer.ts'

/**
 * The thread that sets pages: one compiler, one document after the other. A sheet's data goes in as one text that the
 * template reads as JSON; nothing in it is ever read as a template.
 */
const templates = fileURLToPath(new URL('./templates/', import.meta.url))

const compiler = await open()

parentPort?.on('message', ({ id, sheet }: { readonly id: number; readonly sheet: Sheet }) => {
  const answer: Typeset = compiler instanceof Error ? { id, unavailable: compiler.message } : typeset(compiler, id, sheet)
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

function typeset(compiler: NodeCompiler, id: number, { template, data, images }: Sheet): Typeset {
  for (const { path, content } of images) compiler.mapShadow(`${templates}${path}`, Buffer.from(content))
  try {
    const result = compiler.compile({ mainFilePath: `${templates}${template}.typ`, inputs: { data: JSON.stringify(data) } })
    if (!result.result) return { id, failed: JSON.stringify(result.takeDiagnostics()?.shortDiagnostics) }
    return { id, pdf: compiler.pdf(result.result) }
  } catch (error) {
    return { id, failed: String(error) }
  } finally {
    for (const { path } of images) compiler.unmapShadow(`${templates}${path}`)
    compiler.evictCache(10)
  }
}
