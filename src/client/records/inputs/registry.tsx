import { Suspense, useDeferredValue } from 'react'
import { kinds } from '../../../../schema/kinds.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import { lazyPart } from '../../providers/chunks.ts'
import { ChoiceInput } from './ChoiceInput.tsx'
import { DateInput } from './DateInput.tsx'
import { DateTimeInput } from './DateTimeInput.tsx'
import { FileInput } from './FileInput.tsx'
import { FlagInput } from './FlagInput.tsx'
import type { Input, InputProps } from './input.ts'
import { ownInputs } from './ownInputs.tsx'
import { PartyInput } from './PartyInput.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { PermissionListInput } from './PermissionListInput.tsx'
import { RefInput } from './RefInput.tsx'
import { RefManyInput } from './RefManyInput.tsx'
import { SecretInput } from './SecretInput.tsx'
import { SplitInput } from './SplitInput.tsx'
import { TextInput } from './TextInput.tsx'
import { TimeInput } from './TimeInput.tsx'

const RichText = lazyPart(() => import('./RichText.tsx'))

/** The editor is built after the form around it stands: nobody begins with it. */
function RichTextInput(props: InputProps) {
  const around = useDeferredValue(true, false)
  const waiting = <div className="g-read" />
  return <Suspense fallback={waiting}>{around ? <RichText {...props} /> : waiting}</Suspense>
}

/** The input of each kind; kinds that are typed as text share one. */
const inputs: Readonly<Record<string, Input>> = {
  richText: RichTextInput,
  date: DateInput,
  dateTime: DateTimeInput,
  time: TimeInput,
  flag: FlagInput,
  choice: ChoiceInput,
  ref: RefInput,
  refMany: RefManyInput,
  party: PartyInput,
  split: SplitInput,
  file: FileInput,
  image: FileInput,
  password: PasswordInput,
  secret: SecretInput,
  permissionList: PermissionListInput,
}

export const inputOf = (model: Model, { field, kind }: ModelField): Input =>
  ownInputs[model.name]?.[field] ?? inputs[kind] ?? TextInput

/** Whether the input takes both columns of the form. */
export const isWide = (kind: string): boolean => kinds.get(kind)?.wide === true
