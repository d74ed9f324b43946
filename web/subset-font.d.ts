/** Declares only what is used; the package has no types, and those of DefinitelyTyped are of an older version. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      readonly targetFormat: 'woff2' | 'truetype'
      readonly keepFeatures: readonly string[]
      /** Fixes an axis of a variable font. */
      readonly variationAxes?: { readonly wght: number }
    },
  ): Promise<Buffer>
}
