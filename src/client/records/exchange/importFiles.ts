import type { Model } from '../../../../schema/model.ts'
import { http } from '../../providers/http.ts'
import { nameIn, saveFile } from '../values/useExport.ts'
import type { ImportAnswers } from './importReport.ts'
import { addressOf, formOf } from './importRequest.ts'

/** What an import was asked with: a file and the answers that were given. */
interface Asked {
  readonly file: File
  readonly answers: ImportAnswers
  readonly atomic: boolean
}

/**
 * Saves the rows that are wrong, with the reasons, as a file to mend and bring back.
 * @param what of a write what it said itself
 * @param key the write that is meant
 */
export async function saveFaultyRows(
  model: Model,
  { file, answers, atomic }: Asked,
  what: 'check' | 'write',
  key: string | undefined,
): Promise<void> {
  const { json, headers } = await http<Blob>(addressOf(model, what, atomic), {
    method: 'POST',
    body: formOf(file, answers),
    as: 'blob',
    headers: { Accept: 'application/octet-stream', ...(key !== undefined && { 'Idempotency-Key': key }) },
  })
  saveFile(json, nameIn(headers))
}

/** Saves an empty file with the headings that an import reads. */
export async function saveTemplate(model: Model): Promise<void> {
  const { json, headers } = await http<Blob>(`${model.name}/data-migration?template=1`, {
    as: 'blob',
    headers: { Accept: '*/*' },
  })
  saveFile(json, nameIn(headers))
}
