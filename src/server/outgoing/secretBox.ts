import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Keeps secrets that the product must know again: AES-256-GCM under a key that follows from the installation's secret. */
export interface SecretBox {
  /** @param of whose secret it is; it opens for nobody else */
  encrypt(secret: string, of: string): Buffer
  /** @throws Error when it was closed under another secret of the installation, for another, or was changed */
  decrypt(encrypted: Buffer, of: string): string
  /** Whether it opens: not under another secret of the installation. */
  opens(encrypted: Buffer, of: string): boolean
}

const nonce = 12
const tag = 16

export function createSecretBox(secret: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'daftar webhooks', 32))
  const box: SecretBox = {
    encrypt(text, of) {
      const start = randomBytes(nonce)
      const cipher = createCipheriv('aes-256-gcm', key, start).setAAD(Buffer.from(of))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([start, cipher.getAuthTag(), body])
    },
    decrypt(encrypted, of) {
      const cipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, nonce))
        .setAAD(Buffer.from(of))
        .setAuthTag(encrypted.subarray(nonce, nonce + tag))
      return Buffer.concat([cipher.update(encrypted.subarray(nonce + tag)), cipher.final()]).toString('utf8')
    },
    opens(encrypted, of) {
      try {
        box.decrypt(encrypted, of)
        return true
      } catch {
        return false
      }
    },
  }
  return box
}
