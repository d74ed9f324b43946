import { pages } from '../../shared/platform/pages.ts'

/**
 * Source of the CloudFront function that picks the document for an address of the site. Addresses that name a file keep it;
 * the API and the partner pages never come by here, as they have behaviours of their own.
 */
export const viewerRequestCode = () => `
const documents = ${JSON.stringify(pages.static)};
function handler(event) {
  const request = event.request;
  const file = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  if (documents[request.uri]) request.uri = '/' + documents[request.uri];
  else if (file.indexOf('.') === -1) request.uri = '/${pages.app}';
  return request;
}
`
