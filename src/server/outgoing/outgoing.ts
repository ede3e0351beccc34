import { addressFault } from './publicAddress.ts'
import { createSecretBox, type SecretBox } from './secretBox.ts'

/** How an installation sends to other systems. */
export interface OutgoingSettings {
  /** What the secrets of webhooks are sealed with. */
  readonly secret: string
  /** Whether addresses may lie in a private network, and be without encryption. */
  readonly mayBePrivate?: boolean
  /** The pauses between attempts, in seconds; after the last attempt a delivery has failed. */
  readonly pauses?: readonly number[]
  /** After so many failures in a row a webhook is switched off. */
  readonly mostFailures?: number
  /** How long one attempt may take, in milliseconds. */
  readonly longest?: number
}

export interface Outgoing extends Required<Omit<OutgoingSettings, 'secret'>> {
  readonly secretBox: SecretBox
  /** The code of what is wrong with an address, or null. */
  faultOf(address: string): string | null
}

const minute = 60

export function createOutgoing({ secret, ...settings }: OutgoingSettings): Outgoing {
  const { mayBePrivate = false } = settings
  return {
    pauses: [10, minute, 5 * minute, 30 * minute, 120 * minute, 360 * minute, 720 * minute],
    mostFailures: 50,
    longest: 10_000,
    ...settings,
    mayBePrivate,
    secretBox: createSecretBox(secret),
    faultOf: (address) => addressFault(address, mayBePrivate),
  }
}
