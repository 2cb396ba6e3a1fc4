using System.Buffers;
using System.Net;
using System.Runtime.InteropServices;
using Tern.Core.Tests.Http;
using Tern.Core.Tests.Pipeline;
using Tern.Http;
using Tern.Pipeline;
using Tern.TestHarness;

namespace Tern.Core.Tests.Errors;

/// <summary>Only a valid response with status 200 is a success, and an error is recognized in all of its
/// spellings.</summary>
public sealed class AnswerSoundnessTests
{
    private static readonly AwsService Service = new()
    {
        Id = "Test",
        ApiVersion = "1",
        SigningName = "test",
        SettingsKey = "TEST",
        EndpointRules = TestService.Other.EndpointRules,
        ReadError = static http => new AwsServiceException(Tern.Protocols.AwsJsonProtocol.ReadError(http, out _)),
    };

    [Theory]
    [InlineData(201)]
    [InlineData(202)]
    [InlineData(204)]
    [InlineData(206)]
    public async Task A_2xx_that_is_not_200_is_an_error(int status)
    {
        var error = await FailAsync(new TextResponse(status, "{}"));

        Assert.Equal(("Http" + status, status), (error.Code, error.StatusCode));
        Assert.True(error.MayHaveTakenEffect);
    }

    [Fact]
    public async Task A_200_whose_header_names_an_error_is_that_error()
    {
        var error = await FailAsync(new TextResponse(200, "{}", ("x-amzn-ErrorType", "InternalServerError:http://example.com/")));

        Assert.Equal(("InternalServerError", 200), (error.Code, error.StatusCode));
    }

    [Theory]
    [InlineData("""{"__type":"Known","message":"m"}""", null)]
    [InlineData("""{"__type":"com.amazonaws.dynamodb.v20120810#Known","message":"m"}""", null)]
    [InlineData("""{"__type":"ns#Known:http://internal.amazon.com/coral/","Message":"m"}""", null)]
    [InlineData("""{"code":"Known","errorMessage":"m"}""", null)]
    [InlineData("""{"message":"m"}""", "Known")]
    [InlineData("""{"message":"m"}""", "ns#Known:http://internal.amazon.com/coral/")]
    [InlineData("""{"message":"m"}""", " Known ")]
    [InlineData("""{"__type":"ns#Known","message":"m"}""", "")]
    [InlineData("""{"__type":"ns#","code":"Known","message":"m"}""", null)]
    [InlineData("""{"__type":"ns#Known","message":"m","Message":"another"}""", null)]
    [InlineData("""{"message":"m","message":"again","errorMessage":"another","__type":"ns#Known"}""", null)]
    public async Task Every_spelling_of_an_error_s_type_is_known_whatever_else_is_said(string body, string? header)
    {
        var error = await FailAsync(header is null ? new TextResponse(400, body) : new TextResponse(400, body, ("x-amzn-errortype", header)));

        Assert.Equal(("Known", "m"), (error.Code, error.ServiceMessage));
    }

    [Fact]
    public async Task A_gateway_s_error_without_a_type_keeps_its_message()
    {
        var error = await FailAsync(new TextResponse(403, """{"message":"Missing Authentication Token"}"""));

        Assert.Equal(("Forbidden", "Missing Authentication Token"), (error.Code, error.ServiceMessage));
    }

    [Fact]
    public async Task A_length_that_is_announced_and_does_not_come_costs_no_memory_and_what_was_rented_goes_back()
    {
        var stream = new ShortStream();
        var options = TestService.Options();
        options.MaxAttempts = 1;
        options.HttpMessageHandler = new StreamHandler(stream, 60_000_000);
        await using var pipeline = new AwsPipeline(Service, options);

        // Everything happens on this thread, whose pool returns the buffer that was returned last.
        var call = pipeline.SendAsync(Operation, "", null, CancellationToken.None);
        Assert.True(call.IsCompleted);
        var error = await Assert.ThrowsAsync<AwsTransportException>(async () => await call);

        Assert.Contains("The response ended after 20 of 60000000 bytes.", error.Message, StringComparison.Ordinal);
        Assert.InRange(stream.Seen!.Length, 1, 64 * 1024);
        var rented = ArrayPool<byte>.Shared.Rent(stream.Seen.Length);
        Assert.Same(stream.Seen, rented);
        ArrayPool<byte>.Shared.Return(rented);
    }

    [Theory]
    [InlineData(100)]
    [InlineData(32 * 1024)]
    [InlineData(32 * 1024 + 1)]
    [InlineData(3_000_000)]
    public async Task Answers_of_any_length_are_read_whole(int length)
    {
        var body = new byte[length];
        new Random(7).NextBytes(body);
        await using var server = new LoopbackServer(exchange => exchange.OkAsync(body));
        await using var pipeline = Client(server);
        var operation = new AwsOperation<string, byte[]>(
            Service,
            "Read",
            static (string _, AwsHttpRequest http) => http.Body.Write("{}"u8),
            static (string _, AwsHttpResponse answer) => answer.Body.ToArray());

        Assert.Equal(body, await pipeline.SendAsync(operation, "", null, CancellationToken.None));
    }

    [Theory]
    [InlineData("content-length: 2\r\ncontent-length: 1\r\n", false)]
    [InlineData("content-length: 2\r\ncontent-length: 2\r\n", true)]
    public async Task Two_different_lengths_of_one_answer_are_refused(string lengths, bool isSound)
    {
        await using var server = new LoopbackServer(exchange => exchange.WriteAsync($"HTTP/1.1 200 OK\r\n{lengths}\r\n{{}}"));
        await using var pipeline = Client(server);
        var call = async () => await pipeline.SendAsync(Operation, "", null, CancellationToken.None);

        if (isSound) Assert.Equal("{}", await call());
        else Assert.Equal(AwsTransportFault.MalformedResponse, (await Assert.ThrowsAsync<AwsTransportException>(call)).Kind);
    }

    private static readonly AwsOperation<string, string> Operation = new(
        Service, "Put", static (string _, AwsHttpRequest http) =>
            http.Body.Write("{}"u8), static (string _, AwsHttpResponse answer) => System.Text.Encoding.UTF8.GetString(answer.Body.Span));

    private static AwsPipeline Client(LoopbackServer server)
    {
        var options = TestService.Options(server.Uri);
        options.MaxAttempts = 1;
        return new AwsPipeline(Service, options);
    }

    private static async Task<AwsServiceException> FailAsync(TextResponse answer)
    {
        var options = TestService.Options();
        options.Transport = new ScriptedTransport(_ => answer);
        options.TimeProvider = new InstantTimeProvider();
        await using var pipeline = new AwsPipeline(Service, options);
        return await Assert.ThrowsAnyAsync<AwsServiceException>(async () => await pipeline.SendAsync(Operation, "", null, CancellationToken.None));
    }

    private sealed class StreamHandler(Stream body, long announced) : HttpMessageHandler
    {
        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            var content = new StreamContent(body);
            content.Headers.ContentLength = announced;
            return Task.FromResult(new HttpResponseMessage(HttpStatusCode.OK) { Content = content });
        }
    }

    /// <summary>Returns 20 bytes and ends, and exposes the buffer that it was given.</summary>
    private sealed class ShortStream : MemoryStream
    {
        public ShortStream() : base(new byte[20]) { }

        public byte[]? Seen { get; private set; }

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            Assert.True(MemoryMarshal.TryGetArray<byte>(buffer, out var segment));
            Seen = segment.Array;
            return base.ReadAsync(buffer, cancellationToken);
        }
    }
}
