/** The header with which CloudFront marks its requests for the Lambdas. Browsers never see it. */
export const originHeader = 'x-origin-secret'
