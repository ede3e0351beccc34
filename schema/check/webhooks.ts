import { eventsOf } from '../events.ts'
import type { CheckContext } from './checkContext.ts'
import { checkCondition } from './conditions.ts'
import { hint } from './nearest.ts'

/** Events that never happen, conditions that nothing fulfils, and what is no address. */
export function checkWebhooks(context: CheckContext): void {
  const { model, addressFault, addFault } = context
  const events = eventsOf(model)
  for (const [index, { on, when, post }] of (model.data.webhooks ?? []).entries()) {
    for (const event of on)
      if (!events.includes(event))
        addFault(`webhooks[${index}].on`, `there is no event '${event}'${hint(event, events)}, one of ${events.join(', ')}`)
    checkCondition(when, `webhooks[${index}].when`, context)
    if (!on.length) addFault(`webhooks[${index}].on`, 'names no event')
    if (!/^https?:\/\/\S{1,490}$/.test(post) || !URL.canParse(post))
      addFault(`webhooks[${index}].post`, `'${post}' is no address like https://erp.example/daftar`)
    else {
      const fault = addressFault?.(post) ?? null
      if (fault !== null) addFault(`webhooks[${index}].post`, `'${post}' ${fault}`)
    }
  }
}
