import type { CommonOptions, Field } from '../field.ts'
import { fault, type Kind, ok } from '../kind.ts'
import { fold } from '../values/fold.ts'

const yes = new Set(['1', 'true', 'yes', 'x', 'نعم', 'oui', 'ja', 'sim', 'صح'].map(fold))
const no = new Set(['0', 'false', 'no', 'لا', 'non', 'nein', 'nao', 'خطا', ''].map(fold))

const flagKind: Kind = {
  name: 'flag',
  options: { default: 'flag' },
  column: 'boolean',
  filter: 'flag',
  example: true,
  serialise: (value) => value ?? false,
  show: (value, { translate: say }) => say(value ? 'generated.yes' : 'generated.no'),
  json: () => ({ type: 'boolean' }),
  accept: (value) => (typeof value === 'boolean' ? ok(value) : fault('Field.Type')),
  parse: (cell) => (yes.has(fold(cell)) ? true : no.has(fold(cell)) ? false : cell),
}

/** Yes or no; never null, false unless `default` says otherwise. */
export const flag = Object.assign(
  (options?: Omit<CommonOptions, 'required' | 'requiredWhen'> & { readonly default?: boolean }) =>
    ({ kind: 'flag', ...options }) as Field<'flag', boolean, true, never, never>,
  { kind: flagKind },
)
