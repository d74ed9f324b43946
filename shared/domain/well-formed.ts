/** A text with each lone surrogate replaced by U+FFFD, so that it can be encoded. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd')
