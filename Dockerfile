# The function's image: one executable on a C library. The executable carries its own JavaScript runtime, so the image
# needs neither Node.js nor a shell, writes nothing, and works without network on a read-only root.
#
# The build stage is the only one that needs network (npm). Both base images can be replaced, for example by a mirror's:
# any Node.js >= 20 with npm and glibc, and any base with glibc >= 2.17 of the same architecture.
ARG NODE_IMAGE=node:20.20.2-bookworm-slim
ARG BASE_IMAGE=gcr.io/distroless/base-nossl-debian12:nonroot@sha256:be40c00dfabd86576d92666e87e406714d5618342de1a0c213ad232de255172e

FROM ${NODE_IMAGE} AS build
WORKDIR /src
# What changes rarely comes first, so that a change of the sources does not install everything again.
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY scripts/bun ./scripts/bun
RUN cd scripts/bun && npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build:binary && npm run sbom

FROM ${BASE_IMAGE}
ARG VERSION=0.0.0-dev
LABEL org.opencontainers.image.title="pull-policy" \
      org.opencontainers.image.description="Sets the imagePullPolicy of every container in Kubernetes resources by rules: a function for kpt and kustomize." \
      org.opencontainers.image.source="https://github.com/pull-policy/pull-policy" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="${VERSION}"
COPY --from=build /src/LICENSE /src/dist/THIRD-PARTY-LICENSES.txt /src/scripts/release/BUN-LICENSE.md /src/dist/pull-policy.cdx.json /usr/share/doc/pull-policy/
COPY --from=build /src/dist/pull-policy /usr/local/bin/pull-policy
# By number, so that Kubernetes can verify runAsNonRoot; it is `nobody`.
USER 65534:65534
ENTRYPOINT ["/usr/local/bin/pull-policy"]
