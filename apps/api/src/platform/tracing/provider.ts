import { context, propagation, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  type Sampler,
  SamplingDecision,
} from '@opentelemetry/sdk-trace-node';

/**
 * By chance and not by the id of the trace, which a caller can choose together with its `sampled` bit: neither makes a call a traced one.
 */
const sampleShare = (share: number): Sampler => ({
  shouldSample: () => ({
    decision: Math.random() < share ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD,
  }),
  toString: () => `Share{${share}}`,
});

/** Sends spans in batches; a receiver that is away costs the oldest of them and no request. */
export function openProvider(url: string, share: number, service: string) {
  const sampler = sampleShare(share);
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: sampler, remoteParentSampled: sampler, remoteParentNotSampled: sampler }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  });
  provider.register();
  return {
    getTracer: (name: string) => provider.getTracer(name),
    async close() {
      for (const one of [trace, context, propagation]) one.disable();
      // A receiver that is away must not keep a node from stopping.
      await provider.shutdown().catch(() => {});
    },
  };
}
