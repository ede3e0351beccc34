import { hint } from './check/nearest.ts'
import type { Model } from './model.ts'
import type { ModelField } from './modelField.ts'
import { listedSystemFields, systemFields } from './systemFields.ts'
import { targetsOf } from './targets.ts'

/** A step of a path: a field and its definition. */
export interface PathStep {
  readonly model: Model
  readonly field: ModelField
}

/**
 * The steps of a path through references, any number of them: `student.row.stage`. From lines `document.date` is the document's.
 * A sentence about the fault where a step does not exist.
 */
export function stepsOf(path: string, base: Model, find: (name: string) => Model | undefined): readonly PathStep[] | string {
  const steps: PathStep[] = []
  let model: Model | undefined = base
  const names = path.split('.')
  for (const [index, name] of names.entries()) {
    if (!model) return `'${names.slice(0, index).join('.')}' is no reference to one resource, so '${path}' leads nowhere`
    const own: string = model.owner && index === 0 && name === 'document' ? 'record' : name
    const field: ModelField | undefined =
      model.fields.get(own) ?? (listedSystemFields.has(own) && !model.owner ? systemFields.get(own) : undefined)
    if (!field) return `no field '${name}'${index ? ` in ${model.name}` : ''}${hint(name, model.fields.keys())}`
    steps.push({ model, field })
    const targets: readonly string[] = field.kind === 'ref' || field.kind === 'computed' ? targetsOf(field) : []
    model = targets.length === 1 ? find(targets[0] ?? '') : undefined
  }
  return steps
}

/** The field at the end of a path; a computed one as what it computes. */
export function endOf(steps: readonly PathStep[]): PathStep {
  const { model, field } = steps.at(-1) as PathStep
  return { model, field: field.kind === 'computed' && field.result ? { ...field, ...field.result } : field }
}
