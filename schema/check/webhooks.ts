import { eventsOf } from '../events.ts'
import { hint } from './nearest.ts'
import type { Scene } from './scene.ts'

/** Events that never happen, and what is no address. */
export function checkWebhooks({ model, say }: Scene): void {
  const events = eventsOf(model)
  for (const [index, { on, post }] of (model.data.webhooks ?? []).entries()) {
    for (const event of on)
      if (!events.includes(event))
        say(`webhooks[${index}].on`, `there is no event '${event}'${hint(event, events)}, one of ${events.join(', ')}`)
    if (!on.length) say(`webhooks[${index}].on`, 'names no event')
    if (!/^https?:\/\/\S{1,490}$/.test(post) || !URL.canParse(post))
      say(`webhooks[${index}].post`, `'${post}' is no address like https://erp.example/daftar`)
  }
}
