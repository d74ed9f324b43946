/**
 * A function of CloudFront for redirects of public pages. One copy of a page serves all queries, so that neither its Lambda nor the cache
 * knows the visitor's: it is added here, byte for byte. `rawQueryString`:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/general-helper-methods.html
 */
export const KEEP_QUERY = `function handler(event) {
  var response = event.response
  var query = event.request.rawQueryString()
  var location = response.headers.location
  if (response.statusCode < 300 || response.statusCode > 399 || !location || !query) return response
  var parts = location.value.split('#')
  parts[0] += (parts[0].includes('?') ? '&' : '?') + query
  location.value = parts.join('#')
  return response
}`
