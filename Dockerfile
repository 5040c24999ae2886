# One server process. `docker build -t tavolata .`, then:
#   docker run -p 8000:8000 -v tavolata:/data tavolata
# The tables lie in /data (SQLite). Settings are variables, such as TAVOLATA_PUBLIC_URL; docs/hosts.md has them all.

FROM python:3.11-slim AS build
ENV UV_PROJECT_ENVIRONMENT=/opt/tavolata UV_PYTHON_DOWNLOADS=never UV_LINK_MODE=copy UV_COMPILE_BYTECODE=1
RUN pip install --no-cache-dir --disable-pip-version-check uv==0.13.7
WORKDIR /source
COPY pyproject.toml uv.lock ./
RUN uv sync --locked --no-dev --extra server --no-install-project
COPY README.md LICENSE NOTICE ./
COPY hatch_build.py ./
COPY src src
COPY web web
RUN uv sync --locked --no-dev --extra server --no-editable
# Compiled rules know their sources by time and size, and layers keep whole seconds only.
RUN cd /opt/tavolata/lib/python3.11/site-packages/tavolata \
    && find . -name '*.py' -exec touch -d 2020-01-01T00:00:00Z {} + \
    && /opt/tavolata/bin/python -m compileall -q .

FROM python:3.11-slim
LABEL org.opencontainers.image.title="Tavolata" org.opencontainers.image.licenses="Apache-2.0"
# NUMBA_CPU_NAME: what is compiled here runs on every machine of this architecture.
ENV PATH=/opt/tavolata/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    NUMBA_CPU_NAME=generic \
    TAVOLATA_CACHE=/var/cache \
    TAVOLATA_DATABASE=sqlite:////data/tavolata.db \
    TAVOLATA_HOST=0.0.0.0 \
    TAVOLATA_PORT=8000 \
    TAVOLATA_OPEN_BROWSER=off \
    TAVOLATA_LOG_JSON=on
RUN useradd --system --uid 10001 --no-create-home tavolata \
    && install -d -o tavolata -m 700 /data \
    && install -d -o tavolata -m 755 /var/cache/tavolata
COPY --from=build /opt/tavolata /opt/tavolata
COPY --chmod=755 deploy/start.sh /usr/local/bin/start-tavolata
USER 10001
RUN python -c "from tavolata.server.ops.serve import warm_up; warm_up('en')"
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
# /health, not /ready: a new container would not mend a full disk, or a file that was deleted
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
    CMD ["python", "-c", "import os, urllib.request as web; web.urlopen('http://127.0.0.1:' + os.environ['TAVOLATA_PORT'] + '/health', timeout=4)"]
ENTRYPOINT ["start-tavolata"]
CMD ["serve"]
