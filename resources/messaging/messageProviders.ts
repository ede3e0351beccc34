import { defineResource } from '../../schema/define.ts'
import { choice, flag, int, secret, text, time } from '../../schema/fields.ts'
import { coded } from '../../schema/groups.ts'
import { addMessageSettings, channels } from './values.ts'

const gateways = ['taqnyat', 'unifonic', 'msegat', 'fourJawaly'] as const
const needsKey = { kind: { in: [...gateways, 'smtp', 'whatsAppCloud'] } } as const

/** Through whom messages leave: gateways of text messages, a mail server, WhatsApp; a file or the log where nothing shall leave. */
export const messageProviders = defineResource({
  name: 'messageProviders',
  scope: 'tenant',
  peopleOnly: true,
  headOffice: true,
  permissions: addMessageSettings,
  menu: { group: 'settings', icon: 'lan' },
  routes: { base: 'messages-settings', style: 'inline' },
  fields: {
    ...coded(),
    channel: choice(channels, { required: true, default: 'sms' }),
    kind: choice([...gateways, 'smtp', 'whatsAppCloud', 'file', 'log'], {
      required: true,
      when: {
        ...Object.fromEntries(gateways.map((one) => [one, { channel: 'sms' }])),
        smtp: { channel: 'email' },
        whatsAppCloud: { channel: 'whatsApp' },
      },
    }),
    // Upper and lower case are one name.
    senderName: text({ required: true, max: 100, name: true }),
    isDefault: flag(),
  },
  sections: {
    account: {
      server: text({ max: 200, shownWhen: { kind: 'smtp' }, requiredWhen: { kind: 'smtp' } }),
      port: int({ min: 1, max: 65535, shownWhen: { kind: 'smtp' }, requiredWhen: { kind: 'smtp' } }),
      // The user of a mail server, or the number of an account where a gateway asks for one.
      accountName: text({ max: 200, shownWhen: { kind: { in: ['msegat', 'fourJawaly', 'smtp', 'whatsAppCloud'] } } }),
      credential: secret({ shownWhen: needsKey, requiredWhen: needsKey }),
    },
    bounds: {
      dailyLimit: int({ min: 1, max: 1_000_000 }),
      quietFrom: time({ requiredWhen: { quietTo: { empty: false } } }),
      quietTo: time({ requiredWhen: { quietFrom: { empty: false } } }),
    },
  },
  unique: [
    { fields: ['kind', 'senderName'], error: 'SmsProvider.AlreadyExists' },
    { fields: ['channel', 'isDefault'], when: { isDefault: true }, passes: 'isDefault', error: 'SmsProvider.OtherDefault' },
  ],
  asks: [{ on: ['edit'], when: { isDefault: false }, field: 'isDefault', error: 'SmsProvider.NoDefault' }],
  rules: [{ when: { isDefault: true }, holds: { active: true }, field: 'active', error: 'SmsProvider.InUse' }],
  guards: [
    { on: ['delete'], holds: { isDefault: { not: true } }, error: 'SmsProvider.InUse' },
    { on: ['delete'], usedBy: 'messageTemplates.smsProvider', error: 'SmsProvider.InUse' },
    { on: ['delete'], usedBy: 'messageTemplates.whatsAppProvider', error: 'SmsProvider.InUse' },
    { on: ['delete'], usedBy: 'messageTemplates.emailProvider', error: 'SmsProvider.InUse' },
    { on: ['edit'], becomes: { active: false }, usedBy: 'messageTemplates.smsProvider', error: 'SmsProvider.InUse' },
    { on: ['edit'], becomes: { active: false }, usedBy: 'messageTemplates.whatsAppProvider', error: 'SmsProvider.InUse' },
    { on: ['edit'], becomes: { active: false }, usedBy: 'messageTemplates.emailProvider', error: 'SmsProvider.InUse' },
  ],
  actions: { checkCredential: { behaviour: 'openSecrets', when: { credential: { empty: false } } } },
  list: {
    columns: ['code', 'arabicName', 'channel', 'kind', 'senderName', 'isDefault', 'dailyLimit', 'active'],
    filters: ['channel', 'kind', 'active'],
  },
})
