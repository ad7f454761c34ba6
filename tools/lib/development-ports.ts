/** The ports of `pnpm dev`, counted from LOBBY_PORT_BASE; tools/services and docs/operations.md have the same. */
export function developmentPorts(base = Number(process.env.LOBBY_PORT_BASE ?? 27000)) {
  return {
    smtp: base + 25,
    mailPage: base + 26,
    api: base + 80,
    metrics: base + 90,
    web: base + 173,
    nats: base + 422,
    postgres: base + 432,
    natsMonitor: base + 482,
    mqtt: base + 483,
    s3: base + 900,
  };
}
