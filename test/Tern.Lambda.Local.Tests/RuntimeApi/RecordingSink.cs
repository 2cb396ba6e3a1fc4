using System.Text;
using System.Threading.Channels;

namespace Tern.Lambda.Local.Tests.RuntimeApi;

/// <summary>Records its input, and lets a test wait for it.</summary>
internal sealed class RecordingSink : IResponseSink
{
    private readonly Channel<string> _pieces = Channel.CreateUnbounded<string>();

    public string? ContentType { get; private set; }

    public bool IsOver { get; private set; }

    public string? ErrorType { get; private set; }

    public string? ErrorBody { get; private set; }

    public ValueTask<string> NextAsync() => _pieces.Reader.ReadAsync(TestContext.Current.CancellationToken);

    public ValueTask BeginAsync(string contentType, CancellationToken cancellationToken)
    {
        ContentType = contentType;
        return default;
    }

    public ValueTask WriteAsync(ReadOnlyMemory<byte> bytes, CancellationToken cancellationToken) =>
        _pieces.Writer.WriteAsync(Encoding.UTF8.GetString(bytes.Span), cancellationToken);

    public ValueTask EndAsync(string? errorType, string? errorBody, CancellationToken cancellationToken)
    {
        (IsOver, ErrorType, ErrorBody) = (true, errorType, errorBody);
        return default;
    }
}
