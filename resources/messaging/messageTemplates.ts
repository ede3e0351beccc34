import { defineResource } from '../../schema/define.ts'
import { choice, flag, ref, richText, text } from '../../schema/fields.ts'
import { coded } from '../../schema/groups.ts'
import { addMessageSettings, arabicSamples, latinSamples, messageEvents, placeholders } from './values.ts'

const subject = () => text({ max: 150, shownWhen: { viaEmail: true } })
const latin = { placeholders, samples: latinSamples, sms: { viaSms: true } }

/** What guardians are told, by event and in their language. */
export const messageTemplates = defineResource({
  name: 'messageTemplates',
  scope: 'tenant',
  headOffice: true,
  permissions: addMessageSettings,
  menu: { group: 'settings', icon: 'table' },
  routes: { base: 'messages-templates' },
  fields: {
    ...coded(),
    event: choice(messageEvents, { required: true, default: 'free' }),
  },
  sections: {
    channels: {
      viaSms: flag({ default: true }),
      viaWhatsApp: flag(),
      viaEmail: flag(),
      smsProvider: ref('messageProviders', { shownWhen: { viaSms: true }, where: { channel: 'sms', active: true } }),
      whatsAppProvider: ref('messageProviders', {
        shownWhen: { viaWhatsApp: true },
        where: { channel: 'whatsApp', active: true },
      }),
      emailProvider: ref('messageProviders', { shownWhen: { viaEmail: true }, where: { channel: 'email', active: true } }),
    },
    arabic: {
      arabicSubject: subject(),
      arabicBody: richText({ required: true, placeholders, samples: arabicSamples, sms: { viaSms: true } }),
    },
    english: { englishSubject: subject(), englishBody: richText(latin) },
    french: { frenchSubject: subject(), frenchBody: richText(latin) },
    german: { germanSubject: subject(), germanBody: richText(latin) },
    portuguese: { portugueseSubject: subject(), portugueseBody: richText(latin) },
  },
  rules: [
    {
      when: { viaSms: false, viaWhatsApp: false },
      holds: { viaEmail: true },
      field: 'viaSms',
      error: 'MessageTemplate.NoChannel',
    },
  ],
  search: ['code', 'arabicName', 'englishName', 'arabicBody'],
  list: {
    columns: ['code', 'arabicName', 'event', 'viaSms', 'viaWhatsApp', 'viaEmail', 'active'],
    filters: ['event', 'active'],
  },
})
