using System.Text;
using Tern.Http;

namespace Tern.TestHarness;

/// <summary>A text response that records whether it was disposed.</summary>
public sealed class TextResponse(int status, string body = "", params (string Name, string Value)[] headers) : AwsHttpResponse
{
    public int Disposals { get; private set; }

    public override int StatusCode => status;

    public override ReadOnlyMemory<byte> Body { get; } = Encoding.UTF8.GetBytes(body);

    public static TextResponse Of(string body, int status = 200) => new(status, body);

    public static TextResponse Error(int status, string code, params (string Name, string Value)[] headers) =>
        new(status, $$"""{"__type":"{{code}}"}""", headers);

    public override IEnumerable<KeyValuePair<string, string>> GetHeaders() =>
        headers.Select(header => new KeyValuePair<string, string>(header.Name, header.Value));

    public override string? GetHeader(string name)
    {
        foreach (var (key, value) in headers)
            if (key.Equals(name, StringComparison.OrdinalIgnoreCase)) return value;
        return null;
    }

    protected override void Dispose(bool disposing) => Disposals++;
}
