using System.Text;
using Tern.Credentials;
using Tern.DynamoDb;
using Tern.Http;
using Tern.TestHarness;

namespace Tern.Handling.DynamoDb.Tests.Idempotency;

/// <summary>The bytes of whole calls, with the network left out.</summary>
public sealed class AllocationTests
{
    // Two writes with a condition each, the records, and the result as text.
    [Fact]
    public void First_work_allocates_at_most_2200_bytes() => AssertBytes(2_200, 200, "{}");

    [Fact]
    public void Work_that_was_done_before_allocates_at_most_2200_bytes() => AssertBytes(2_200, 400, """
        {"__type":"com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException","message":"The conditional request failed","Item":{"id":{"S":"orders#jIe0ic41zy4vOfgOKCyy6ASTKlaiE5g-7rQoQH1DtS0"},"status":{"S":"Completed"},"owner":{"S":"6f1d7a3c5a1b4f0f9c0d5d0e8b9a7c6d"},"expiration":{"N":"4102444800"},"data":{"S":"{\"Number\":\"r1\",\"Total\":5}"}}}
        """);

    private static void AssertBytes(long limit, int status, string answer)
    {
        AllocationTest.SkipUnlessOptimized();
        using var transport = new CannedTransport(status, Encoding.UTF8.GetBytes(answer));
        var client = new DynamoDbClient(
            new() { Region = "eu-west-1", Credentials = new StaticCredentialProvider("AKIDEXAMPLE", "secret"), Transport = transport });
        var idempotency = new HandlerIdempotency(client.Table<IdempotencyRecord>(), new() { Scope = "orders", CacheCapacity = 0 });
        Func<CancellationToken, ValueTask<Receipt>> work = static _ => new(new Receipt("r1", 5m));

        var bytes = AllocationTest.BytesPerCall(async ValueTask () => await idempotency.RunAsync("jane@example.com", TestJson.Default.Receipt, work));
        Assert.InRange(bytes, 1, limit);
    }

    private sealed class CannedTransport(int status, byte[] body) : AwsTransport, IDisposable
    {
        private readonly Answer _answer = new(status, body);

        public override ValueTask<AwsHttpResponse> SendAsync(AwsHttpRequest request, CancellationToken cancellationToken) => new(_answer);

        void IDisposable.Dispose() => _answer.Dispose();
    }

    private sealed class Answer(int status, byte[] body) : AwsHttpResponse
    {
        public override int StatusCode => status;

        public override ReadOnlyMemory<byte> Body => body;

        public override string? GetHeader(string name) => null;

        public override IEnumerable<KeyValuePair<string, string>> GetHeaders() => [];

        protected override void Dispose(bool disposing) { }
    }
}
