export { checkEndpoint, EndpointRefused } from './push-endpoint.ts';
export { Subscription, vapidKeys } from './web-push.ts';
