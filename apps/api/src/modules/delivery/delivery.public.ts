export { checkEndpoint, EndpointRefused, post } from './push-endpoint.ts';
export { Subscription, vapidKeys } from './web-push.ts';
