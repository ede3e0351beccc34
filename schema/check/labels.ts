import type { Model } from '../model.ts'
import type { CheckContext } from './checkContext.ts'
import { hint } from './nearest.ts'

/** A label of something that the definition does not have. */
export interface UnknownLabel {
  readonly language: string
  /** What a line says of it, with the nearest name. */
  readonly sentence: string
  /** Whether a field or the states are there and only the value is not: it may have been one before. */
  readonly isValue: boolean
}

/** Short keys of labels: the part after the point must be a name of the definition. */
export function unknownLabels(model: Model): UnknownLabel[] {
  const inputs = [...model.actions.values()].flatMap((action) => Object.entries(action.input ?? {}))
  const fields = [...model.fields, ...model.lines.flatMap((lines) => [...lines.fields]), ...inputs]
  const known: Readonly<Record<string, readonly string[]>> = {
    fields: fields.map(([name]) => name),
    choices: fields.flatMap(([name, { values = [] }]) => values.map((value) => `${name}.${value}`)),
    sections: model.sections.map((section) => section.name),
    actions: [...model.actions.keys()],
    dialogs: [...model.actions.keys()],
    lines: model.lines.map((lines) => lines.name),
    states: model.states,
  }
  return Object.entries(model.data.labels ?? {}).flatMap(([language, texts]) =>
    Object.keys(texts).flatMap((key) => {
      const [word = '', field] = key.split('.')
      const name = word === 'choices' ? key.slice(word.length + 1) : field
      const names = Object.hasOwn(known, word) ? known[word] : undefined
      if (!names || name === undefined || names.includes(name)) return []
      const isChoice = word === 'choices' && fields.some(([one, { kind }]) => one === field && kind === 'choice')
      const isValue = isChoice || (word === 'states' && names.length > 0)
      return [{ language, sentence: `no '${name}' among the ${word}${hint(name, names)}`, isValue }]
    }),
  )
}

/** Labels of nothing are faults; of a value that may have been one before only where no installation's rows can have it. */
export function checkLabels({ model, formerValues, addFault }: CheckContext): void {
  for (const { language, sentence, isValue } of unknownLabels(model))
    if (!(isValue && formerValues)) addFault(`labels.${language}`, sentence)
}
