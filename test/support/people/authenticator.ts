import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { ORIGIN } from '../test-env.ts'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** A virtual WebAuthn authenticator with one passkey (ES256, no attestation), which answers a page as browsers do. */
export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  let counter = 0

  const clientData = (type: string, challenge: string, origin: string) => Buffer.from(JSON.stringify({ type, challenge, origin }))
  /** Authenticator data: the site, user presence and verification, and the signature counter. */
  const statement = (flags: number) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    return Buffer.concat([sha256(new URL(ORIGIN).hostname), Buffer.from([flags]), count])
  }
  const answer = (response: Record<string, unknown>) => ({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })

  return {
    /** Creates the passkey. `isVerified`: with user verification. */
    register(challenge: string, { isVerified = true, origin = ORIGIN } = {}) {
      const coseKey = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const flags = PRESENT | HAS_CREDENTIAL | (isVerified ? VERIFIED : 0)
      const authData = Buffer.concat([statement(flags), Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId, coseKey])
      // CBOR of { fmt: 'none', attStmt: {}, authData }.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([authData.length]),
        authData,
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },
    /** Answers a sign-in. */
    sign(challenge: string, { isVerified = true, origin = ORIGIN } = {}) {
      const authData = statement(PRESENT | (isVerified ? VERIFIED : 0))
      const data = clientData('webauthn.get', challenge, origin)
      return answer({
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey).toString('base64url'),
      })
    },
  }
}
