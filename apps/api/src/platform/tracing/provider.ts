import { context, propagation, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node';

/** Sends spans in batches; a receiver that is away costs the oldest of them and no request. */
export function openProvider(url: string, share: number, service: string) {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
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
