export { issueActivation } from './user.activation.ts';
