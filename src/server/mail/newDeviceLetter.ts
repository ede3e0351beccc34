import { now } from '../../../schema/values/moment.ts'
import type { Messages } from '../texts/messages.ts'
import { letterHtml } from './letterHtml.ts'
import type { Letter } from './mailer.ts'

interface Reader {
  readonly fullName: string
  readonly userName: string
  readonly email: string
  readonly language: string
}

/** The letter that tells a person that somebody has signed in by their name on a device that is new. */
export function newDeviceLetter(
  messages: Messages,
  { fullName, userName, email, language }: Reader,
  { agent, address }: { readonly agent: string | null; readonly address: string },
  publicUrl: string,
): Letter {
  const say = (key: string, params: Readonly<Record<string, unknown>> = {}) =>
    messages.text(language, `people.newDevice.${key}`, params)
  const lines = [
    messages.text(language, 'people.resetLetter.greeting', { name: fullName }),
    say('happened', { userName, at: now() }),
    say('device', { device: agent ?? say('unknown'), address }),
    say('advice'),
  ]
  const link = { address: `${publicUrl}/sessions`, text: say('button') }
  const ending = [messages.text(language, 'people.resetLetter.sender')]
  return {
    to: { name: fullName, address: email },
    subject: say('subject'),
    text: [...lines, link.address, ...ending].join('\n\n'),
    html: letterHtml({ language, lines, link, ending }),
  }
}
