using Tern.Http;
using Tern.Local.Serving;

namespace Tern.Local.Host;

/// <summary>The response to a client in this process.</summary>
internal sealed class InProcessServiceResponse(ServiceAnswer answer) : AwsHttpResponse
{
    public override int StatusCode => answer.StatusCode;

    public override ReadOnlyMemory<byte> Body => answer.Body.WrittenMemory;

    public override Stream? BodyStream => answer.BodyStream;

    public override string? GetHeader(string name)
    {
        foreach (var header in answer.Headers)
        {
            if (header.Key.Equals(name, StringComparison.OrdinalIgnoreCase)) return header.Value;
        }

        return null;
    }

    public override IEnumerable<KeyValuePair<string, string>> GetHeaders() => answer.Headers;

    protected override void Dispose(bool disposing) => answer.Dispose();
}
