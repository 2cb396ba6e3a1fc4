using System.Buffers;

namespace Tern.Http;

/// <summary>A response received through HttpClient, with its body in a rented array.</summary>
internal sealed class HttpClientResponse(HttpResponseMessage message, byte[] body, int length) : AwsHttpResponse
{
    private byte[]? _body = body;

    public override int StatusCode => (int)message.StatusCode;

    public override ReadOnlyMemory<byte> Body => (_body ?? throw new ObjectDisposedException(nameof(AwsHttpResponse))).AsMemory(0, length);

    public override string? GetHeader(string name) => MessageHeaders.Get(message, name);

    public override IEnumerable<KeyValuePair<string, string>> GetHeaders() => MessageHeaders.All(message);

    public override void ReadHeaders(object target, Action<object, string, string> read) => MessageHeaders.Read(message, target, read);

    protected override void Dispose(bool disposing)
    {
        // Exchange instead of read: if an array were returned twice, two callers would rent it.
        if (Interlocked.Exchange(ref _body, null) is not { } array) return;
        if (array.Length > 0) ArrayPool<byte>.Shared.Return(array);
        message.Dispose();
    }
}
