/** The header with which CloudFront marks its requests for the Lambdas. Browsers never see it. */
export const originHeader = 'x-origin-secret'
/** The header in which CloudFront names address and port of the caller; it overwrites one that the caller sends. */
export const viewerAddressHeader = 'cloudfront-viewer-address'
