const BYTES = 16

/** A random key of 32 hexadecimal digits. `crypto.randomUUID` is newer than some browsers, and hidden where the connection is not secure. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('')
