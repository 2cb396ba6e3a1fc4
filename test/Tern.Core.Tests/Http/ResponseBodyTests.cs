using System.Buffers;
using System.Net;
using System.Runtime.InteropServices;
using Tern.Core.Tests.Pipeline;
using Tern.Http;
using Tern.Pipeline;
using Tern.TestHarness;
using static Tern.Core.Tests.Http.NetworkFaultTests;

namespace Tern.Core.Tests.Http;

public sealed class ResponseBodyTests
{
    [Fact]
    public async Task Memory_that_a_cancelled_stream_may_still_write_to_is_not_used_again()
    {
        using var cancel = new CancellationTokenSource();
        var stream = new CancellingStream(cancel);
        var options = TestService.Options();
        options.HttpMessageHandler = new StreamHandler(stream);
        await using var pipeline = new AwsPipeline(TestService.Other, options);

        // Everything happens on this thread, whose pool would return the buffer that was returned last.
        var call = pipeline.SendAsync(TestService.Echo(TestService.Other), "{}", null, cancel.Token);
        Assert.True(call.IsCompleted);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await call);

        Assert.NotNull(stream.Seen);
        var rented = ArrayPool<byte>.Shared.Rent(stream.Seen.Length);
        Assert.NotSame(stream.Seen, rented);
        ArrayPool<byte>.Shared.Return(rented);
    }

    [Fact]
    public async Task The_answer_to_HEAD_has_no_body_whatever_length_it_announces()
    {
        await using var server = new LoopbackServer(exchange => exchange.WriteAsync("HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n"));
        await using var pipeline = Client(server.Uri, 1);
        var operation = new AwsOperation<string, string>(
            TestService.Other, "Head", static (string _, AwsHttpRequest http) =>
                http.Method = "HEAD", static (string _, AwsHttpResponse answer) => $"{answer.GetHeader("content-length")}, {answer.Body.Length} came");

        Assert.Equal("1000, 0 came", await pipeline.SendAsync(operation, "", null, CancellationToken.None));
    }

    private sealed class StreamHandler(Stream body) : HttpMessageHandler
    {
        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken) =>
            Task.FromResult(new HttpResponseMessage(HttpStatusCode.OK) { Content = new StreamContent(body) });
    }

    /// <summary>Is canceled while it reads, and exposes the buffer that it was given.</summary>
    private sealed class CancellingStream(CancellationTokenSource cancel) : Stream
    {
        public byte[]? Seen { get; private set; }

        public override bool CanRead => true;

        public override bool CanSeek => false;

        public override bool CanWrite => false;

        public override long Length => throw new NotSupportedException();

        public override long Position { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            Assert.True(MemoryMarshal.TryGetArray<byte>(buffer, out var segment));
            Seen = segment.Array;
            cancel.Cancel();
            return ValueTask.FromCanceled<int>(cancel.Token);
        }

        public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

        public override void Flush() { }

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
    }
}
