declare module 'virtual:brand' {
  /** The word mark of the stage that this was built for. */
  export const brandName: string
}
