import type { Model } from '../../../../schema/model.ts'
import type { Text } from '../text/useText.ts'

/** What an action of a record, or deleting it, is called. */
export const actionLabel = (text: Text, model: Model, name: string): string =>
  name === 'delete' ? text.say('generated.delete') : text.action(model, name)
