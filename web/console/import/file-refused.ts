/** A file that cannot be imported; its message says what to do. */
export class FileRefused extends Error {}
