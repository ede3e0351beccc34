import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { choiceKeys, eventText } from '../../../../schema/derive/choiceKeys.ts'
import type { Fault } from '../../../../schema/kind.ts'
import type { Language } from '../../../../schema/languages.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import type { Registry } from '../../../../schema/registry.ts'
import { separatorIn } from '../../../../schema/separator.ts'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { useLanguage } from '../../providers/i18n.ts'
import type { Alike } from '../inputs/place.ts'

/** The words of generated screens: a label of the resource's own wins over the common one. */
export interface Text {
  readonly language: Language
  readonly registry: Registry
  /** Any key; `_` in the options is what stands when there is no text. */
  readonly say: (key: string, options?: Record<string, unknown>) => string
  readonly field: (model: Model, path: string, target?: Model) => string
  readonly choice: (model: Model, field: string, value: unknown) => string
  /** What a text is read as that names a definition, or an event of a definition. */
  readonly called: (field: ModelField, value: string, definition: unknown) => string
  /** What a formatted text may be filled with. */
  readonly placeholder: (model: Model, name: string) => string
  readonly section: (model: Model, section: string) => string
  readonly action: (model: Model, action: string) => string
  /** What is asked before an action is done on a record, and the field that the action asks for. */
  readonly question: (model: Model, action: string, label: string, name: string, one?: string) => string
  readonly asked: (model: Model, action: string, field: string) => string
  readonly lines: (model: Model, lines: string) => string
  readonly title: (model: Model) => string
  readonly one: (model: Model) => string
  /** What a record that is not there yet is called, and the button that makes it. */
  readonly fresh: (model: Model) => string
  /** Things one after the other, with the language's comma. */
  readonly list: (items: readonly string[]) => string
  /** The sentence of a fault; `label` is the field that it names. */
  readonly fault: (fault: Fault, label: string) => string
  /** What to say of a name that no record was chosen for: it is being looked for (null), could not be looked for, is like some, or is like none. */
  readonly unknownName: (typed: string, alike: Alike) => string
}

/** Texts in the current language. */
export function useText(): Text {
  const translate = useTranslate()
  const { language } = useLanguage()
  const registry = useDefinitions()
  return useMemo(() => {
    const say = (key: string, options?: Record<string, unknown>): string => translate(key, options)
    const first = (keys: readonly string[], fallback: string): string => {
      for (const key of keys) {
        const found = translate(key, { _: '' })
        if (found && found !== key) return found
      }
      return fallback
    }
    const field: Text['field'] = (model, path, target) => {
      const [name = '', step] = path.split('.')
      // Lines are called as in their document.
      if (step === undefined) return first([`resources.${(model.owner ?? model).name}.fields.${name}`, `fields.${name}`], name)
      const own = first([`resources.${model.name}.fields.${path}`, `fields.${path}`], '')
      if (own) return own
      const referred = target ?? registry.find(model.fields.get(name)?.to ?? '')
      return referred ? field(referred, step) : first([`fields.${step}`], step)
    }
    const choice: Text['choice'] = (model, path, value) => {
      const [name = '', step] = path.split('.')
      const referred = step === undefined ? undefined : registry.find(model.fields.get(name)?.to ?? '')
      if (referred && step !== undefined) return choice(referred, step, value)
      return first(choiceKeys((model.owner ?? model).name, path, value), String(value ?? ''))
    }
    return {
      language,
      registry,
      list: (items) => items.filter(Boolean).join(separatorIn(language)),
      say,
      field,
      choice,
      called: ({ called }, value, definition) =>
        called === 'resources' ? first([`resources.${value}.name_two`], value) : eventText(String(definition), value, first, say),
      placeholder: (model, name) => first([`resources.${model.name}.placeholders.${name}`, `placeholders.${name}`], name),
      section: (model, section) =>
        first([`resources.${model.name}.sections.${section}`, `sections.${section}`], section === 'main' ? '' : section),
      action: (model, action) => first([`resources.${model.name}.actions.${action}`, `actions.${action}`], action),
      question: (model, action, label, name, one = first([`resources.${model.name}.name`], '')) =>
        (action === 'delete' && model.yearly && translate('generated.deleteInYear', { name })) ||
        translate(`resources.${model.name}.dialogs.${action}.question`, { name, one, _: '' }) ||
        translate(`dialogs.${action}.question`, { name, one, _: '' }) ||
        translate('generated.actionQuestion', { action: label, name, one }),
      asked: (model, action, name) =>
        first([`resources.${model.name}.dialogs.${action}.${name}`, `dialogs.${action}.${name}`], '') || field(model, name),
      lines: (model, lines) => first([`resources.${model.name}.lines.${lines}`, `lines.${lines}`], lines),
      title: (model) => translate(`resources.${model.name}.name_two`, { _: model.name }),
      fresh: (model) =>
        first([`resources.${model.name}.new`], '') ||
        translate('pages.palette.new', { name: first([`resources.${model.name}.name`], model.name) }),
      one: (model) => first([`resources.${model.name}.name`], model.name),
      // The server says it alike: of a formula that is written, with its place.
      fault: ({ code, params }, label) => {
        const own =
          params?.['position'] === undefined ? '' : translate(`errors.${code}.written`, { ...params, field: label, _: '' })
        return own || translate(`errors.${code}`, { ...params, field: label, _: code })
      },
      unknownName: (typed, alike) => {
        if (alike === null) return translate('generated.looking', { text: typed })
        if (alike === 'unreached') return `${translate('shell.problem.offline')}: ${typed}`
        if (alike === 'group') return translate('errors.Reference.NotLeaf', { field: typed })
        return alike
          ? translate('generated.alike', { text: typed, count: alike })
          : translate('generated.pasteUnknown', { text: typed })
      },
    }
  }, [translate, language, registry])
}
