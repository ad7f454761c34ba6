/** What is said after sending again: how many, or that nothing was left to send. */
export const sentWords = ({ data: { sent } }: { data: { sent: number } }): [string, { count: number }] => [
  'card.sync.sent',
  { count: sent },
];
