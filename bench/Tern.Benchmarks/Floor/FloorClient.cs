using System.Buffers;
using System.Globalization;
using System.Net.Http.Headers;
using System.Text.Json;
using Tern.Benchmarks.Fixture;

namespace Tern.Benchmarks.Floor;

/// <summary>
/// The least that a client over <see cref="HttpMessageInvoker"/> can do: one reused buffer each way, a hand-written
/// signature, no retry, no check of the CRC, no header that the service doesn't insist on. One call at a time.
/// </summary>
internal sealed class FloorClient(HttpMessageHandler handler, Uri endpoint) : IDisposable
{
    private static readonly MediaTypeHeaderValue ContentType = new("application/x-amz-json-1.0");
    private readonly HandSigner _signer = new(SigningKeys.AccessKey, SigningKeys.SecretKey, SigningKeys.Region);
    private readonly HttpMessageInvoker _http = new(handler);
    private readonly ArrayBufferWriter<byte> _request = new(4096);
    private readonly Utf8JsonWriter _writer = new(Stream.Null, new JsonWriterOptions { SkipValidation = true });
    private readonly string _host = endpoint.Authority;
    private byte[] _answer = new byte[64 * 1024];

    public async ValueTask<User?> GetItemAsync(string partitionKey, string sortKey)
    {
        Begin();
        FloorWriter.WriteGetItem(_writer, partitionKey, sortKey);
        var length = await SendAsync("DynamoDB_20120810.GetItem").ConfigureAwait(false);
        return FloorReader.ReadGetItem(_answer.AsSpan(0, length));
    }

    public async ValueTask PutItemAsync(User user)
    {
        Begin();
        FloorWriter.WritePutItem(_writer, user);
        await SendAsync("DynamoDB_20120810.PutItem").ConfigureAwait(false);
    }

    public async ValueTask<List<User>> QueryAsync(string partitionKey)
    {
        Begin();
        FloorWriter.WriteQuery(_writer, partitionKey);
        var length = await SendAsync("DynamoDB_20120810.Query").ConfigureAwait(false);
        return FloorReader.ReadQuery(_answer.AsSpan(0, length));
    }

    public void Dispose()
    {
        _http.Dispose();
        _writer.Dispose();
    }

    private void Begin()
    {
        _request.ResetWrittenCount();
        _writer.Reset(_request);
    }

    private async ValueTask<int> SendAsync(string target)
    {
        var timestamp = DateTime.UtcNow.ToString("yyyyMMdd'T'HHmmss'Z'", CultureInfo.InvariantCulture);
        var content = new ReadOnlyMemoryContent(_request.WrittenMemory);
        content.Headers.ContentType = ContentType;
        using var message = new HttpRequestMessage(HttpMethod.Post, endpoint) { Content = content };
        message.Headers.TryAddWithoutValidation("X-Amz-Target", target);
        message.Headers.TryAddWithoutValidation("X-Amz-Date", timestamp);
        message.Headers.TryAddWithoutValidation("Authorization", _signer.Sign(_host, target, timestamp, _request.WrittenSpan));
        using var response = await _http.SendAsync(message, default).ConfigureAwait(false);
        response.EnsureSuccessStatusCode();
        using var stream = await response.Content.ReadAsStreamAsync().ConfigureAwait(false);
        var length = 0;
        while (true)
        {
            if (length == _answer.Length) Array.Resize(ref _answer, length * 2);
            var read = await stream.ReadAsync(_answer.AsMemory(length)).ConfigureAwait(false);
            if (read == 0) return length;
            length += read;
        }
    }
}
