/** The header by which CloudFront tells the Lambdas that a request came through it. Browsers never see it. */
export const originHeader = 'x-origin-secret'
