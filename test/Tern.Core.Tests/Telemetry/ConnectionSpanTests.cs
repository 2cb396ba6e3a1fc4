using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using Tern.Core.Tests.Http;
using Tern.TestHarness;
using static Tern.Core.Tests.Telemetry.TracedService;

namespace Tern.Core.Tests.Telemetry;

public sealed class ConnectionSpanTests
{
    [Fact]
    public async Task Asking_for_the_host_s_addresses_is_a_phase_of_its_own()
    {
        var service = Service("Tern.Test.Dns");
        using var spans = new RecordedSpans("Tern.Test.Dns");
        await using var server = new LoopbackServer(exchange => exchange.OkAsync([]));
        await using var pipeline = Connect(service, new Uri($"http://localhost:{server.Uri.Port}"));

        await pipeline.SendAsync(Operation(service), "{}", null, CancellationToken.None);
        await pipeline.SendAsync(Operation(service), "{}", null, CancellationToken.None);

        Assert.InRange(Assert.IsType<double>(spans.Ended[0].GetTagItem("tern.phase.dns_ms")), 0.000001, double.MaxValue);
        Assert.InRange(Assert.IsType<double>(spans.Ended[0].GetTagItem("tern.phase.connect_ms")), 0.000001, double.MaxValue);
        Assert.Null(spans.Ended[0].GetTagItem("tern.phase.tls_ms"));
        Assert.Null(spans.Ended[1].GetTagItem("tern.phase.dns_ms"));
        Assert.Null(spans.Ended[1].GetTagItem("tern.phase.connect_ms"));
        var attempt = Assert.Single(spans.Ended[0].Events);
        Assert.Equal(spans.Ended[0].GetTagItem("tern.phase.dns_ms"), attempt.Tag("tern.phase.dns_ms"));
    }

    [Fact]
    public async Task The_peer_is_told_of_new_and_of_warm_connections()
    {
        var service = Service("Tern.Test.Peer");
        using var spans = new RecordedSpans("Tern.Test.Peer");
        await using var server = new LoopbackServer(exchange => exchange.OkAsync([]));
        await using var pipeline = Connect(service, server.Uri);

        await pipeline.SendAsync(Operation(service), "{}", null, CancellationToken.None);
        await pipeline.SendAsync(Operation(service), "{}", null, CancellationToken.None);

        Assert.Equal(1, server.Connections);
        Assert.Equal(2, spans.Ended.Count);
        foreach (var span in spans.Ended)
        {
            Assert.Equal("127.0.0.1", span.GetTagItem("network.peer.address"));
            Assert.Equal(server.Uri.Port, span.GetTagItem("network.peer.port"));
            Assert.Equal("127.0.0.1", Assert.Single(span.Events).Tag("network.peer.address"));
            Assert.Equal(server.Uri.Port, Assert.Single(span.Events).Tag("network.peer.port"));
        }
    }

    [Fact]
    public async Task A_connection_that_was_opened_while_nobody_listened_has_a_peer_too()
    {
        var service = Service("Tern.Test.Earlier");
        await using var server = new LoopbackServer(exchange => exchange.OkAsync([]));
        await using var pipeline = Connect(service, server.Uri);
        await pipeline.SendAsync(Operation(service), "{}", null, CancellationToken.None);

        using var spans = new RecordedSpans("Tern.Test.Earlier");
        await pipeline.SendAsync(Operation(service), "{}", null, CancellationToken.None);

        Assert.Equal(1, server.Connections);
        Assert.Equal("127.0.0.1", Assert.Single(spans.Ended).GetTagItem("network.peer.address"));
    }

    [Fact]
    public async Task A_handshake_that_fails_is_time_of_TLS_and_not_of_the_queue()
    {
        var service = Service("Tern.Test.Handshake");
        using var spans = new RecordedSpans("Tern.Test.Handshake");
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        var closing = CloseNextAsync(listener);
        await using var pipeline = Connect(service, new Uri($"https://127.0.0.1:{((IPEndPoint)listener.LocalEndpoint).Port}"));

        await Assert.ThrowsAsync<AwsTransportException>(async () => await pipeline.SendAsync(Operation(service), "{}", null, CancellationToken.None));
        await closing;

        var span = Assert.Single(spans.Ended);
        Assert.Equal("connect", span.GetTagItem("error.type"));
        Assert.IsType<double>(span.GetTagItem("tern.phase.connect_ms"));
        Assert.IsType<double>(span.GetTagItem("tern.phase.tls_ms"));
        Assert.Null(span.GetTagItem("network.peer.address"));
    }

    [Fact]
    public async Task HTTP_spans_are_one_per_attempt_below_the_call_and_no_trace_header_is_sent()
    {
        var service = Service("Tern.Test.HttpSpans");
        using var spans = new RecordedSpans("Tern.Test.HttpSpans");
        using var http = new RecordedSpans("System.Net.Http");
        List<string> heads = [];
        await using var server = new LoopbackServer(exchange =>
        {
            heads.Add(exchange.Head);
            return exchange.OkAsync([]);
        });
        await using var pipeline = Connect(service, server.Uri);
        using var root = new Activity("root").AddBaggage("secret", "hunter2").Start();

        await pipeline.SendAsync(Operation(service), "{}", null, CancellationToken.None);

        var call = Assert.Single(spans.Ended);
        Activity attempt;
        // Other tests have spans of HTTP as well.
        lock (http.Ended) attempt = Assert.Single(http.Ended, span => span.TraceId == root.TraceId);
        Assert.Equal(call.SpanId, attempt.ParentSpanId);
        Assert.Equal(ActivityKind.Client, attempt.Kind);
        var head = Assert.Single(heads);
        foreach (var name in (string[])["traceparent", "tracestate", "baggage", "correlation-context", "request-id"])
            Assert.DoesNotContain($"\n{name}:", head, StringComparison.OrdinalIgnoreCase);
    }

    private static async Task CloseNextAsync(TcpListener listener)
    {
        using var socket = await listener.AcceptSocketAsync(TestContext.Current.CancellationToken);
        var hello = new byte[1024];
        await socket.ReceiveAsync(hello, SocketFlags.None, TestContext.Current.CancellationToken);
    }
}
