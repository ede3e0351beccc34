import type { Model } from '../../../../schema/model.ts'
import type { ImportAnswers } from './importReport.ts'

/** Where a file is sent; asked again under a write's key, the same address tells what became of it. */
export function addressOf(model: Model, what: 'check' | 'write', atomic: boolean): string {
  const query = new URLSearchParams({ ...(what === 'check' && { check: '1' }), ...(atomic && { atomic: '1' }) })
  return `${model.name}/data-migration?${query}`
}

/** A file with the answers that belong to it, as a form. */
export function formOf(file: File, answers: ImportAnswers): FormData {
  const form = new FormData()
  form.append('answers', JSON.stringify(answers))
  form.append('file', file)
  return form
}
