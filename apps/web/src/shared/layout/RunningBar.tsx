import { Box, Progress, Text } from '@mantine/core';
import './progress.css';

/** Something that takes a while: how far it is where that is known, else only that it goes on. */
export function RunningBar({ words, percent }: { words: string; percent?: number }) {
  return (
    <Box mb={16}>
      <Text component="p" role="status" mb={8}>
        {words}
      </Text>
      <Progress value={percent ?? 100} animated={percent === undefined} size="lg" aria-label={words} />
    </Box>
  );
}
