using System.Text;
using Tern.Http;

namespace Tern.DynamoDb.Tests.Client.Damage;

/// <summary>Answers at once, on the caller's thread, with the bytes that the test sets.</summary>
internal sealed class DamagedTransport : AwsTransport
{
    internal int Status { get; set; } = 200;

    internal byte[] Body { get; set; } = [];

    internal int Sent { get; set; }

    public override ValueTask<AwsHttpResponse> SendAsync(AwsHttpRequest request, CancellationToken cancellationToken)
    {
        if (++Sent > 100) throw new InvalidOperationException("The call sends requests without end.");
        return new(new Answer(Status, Body));
    }

    public override string ToString() => $"{Status} {Encoding.Latin1.GetString(Body)}";

    private sealed class Answer(int status, byte[] body) : AwsHttpResponse
    {
        public override int StatusCode => status;

        public override ReadOnlyMemory<byte> Body => body;

        public override string? GetHeader(string name) => null;

        public override IEnumerable<KeyValuePair<string, string>> GetHeaders() => [];

        protected override void Dispose(bool disposing) { }
    }
}
