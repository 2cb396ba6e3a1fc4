using System.Globalization;
using Tern.Buffers;
using Tern.Http;
using Tern.Local.Protocol;

namespace Tern.Local.Hosting;

/// <summary>The response to an in-process request. The constructor handles the request.</summary>
internal sealed class InProcessResponse : AwsHttpResponse
{
    private readonly PooledBuffer _body = new();
    private readonly long _since;
    private ProtocolAnswer _answer;
    private readonly bool _isUnavailable;
    private readonly bool _isCorrupt;

    public InProcessResponse(ProtocolHandler handler, RequestLog? log, Operation? operation, ReadOnlySpan<byte> body, in FaultDecision decision = default)
    {
        Store = handler;
        _since = log is null ? 0 : RequestLog.Now();
        _isUnavailable = decision.Kind == LocalFaultKind.ServiceUnavailable;
        _isCorrupt = decision.Kind == LocalFaultKind.CorruptChecksum;
        _answer = decision.Fault is null ? handler.Handle(operation, body, _body) : handler.Handle(operation, body, _body, decision);
    }

    /// <summary>Creates the response to a request that isn't signed correctly.</summary>
    public InProcessResponse(ProtocolHandler handler, Operation? operation, ReadOnlySpan<byte> body, SignatureFault fault)
    {
        Store = handler;
        _answer = handler.Refuse(operation, body, fault.Error, fault.Message, _body);
    }

    /// <summary>The store that handled the request.</summary>
    public ProtocolHandler Store { get; }

    /// <summary>Waits until the request's changes are on disk, and takes over the resulting response.</summary>
    public async ValueTask WaitAsync(CancellationToken cancellationToken) =>
        _answer = await Store.WaitAsync(_answer, _body, cancellationToken).ConfigureAwait(false);

    /// <summary>
    /// Logs the response and notifies the listener. If the request has to wait, call this afterwards: only then are the
    /// response and its duration known.
    /// </summary>
    public void Note(RequestLog? log, Operation? operation, ReadOnlySpan<byte> body)
    {
        if (log?.Add(Store.Engine, operation, body, _body.WrittenSpan, _answer, _since, isInProcess: true) is { } completed) log.Tell(completed);
    }

    public override int StatusCode => _answer.StatusCode;

    public override ReadOnlyMemory<byte> Body => _body.WrittenMemory;

    public override string? GetHeader(string name)
    {
        if (_isUnavailable) return name.Equals("content-type", StringComparison.OrdinalIgnoreCase) ? MediaTypes.Html : null;
        if (name.Equals("x-amzn-requestid", StringComparison.OrdinalIgnoreCase)) return _answer.RequestId;
        if (name.Equals("x-amz-crc32", StringComparison.OrdinalIgnoreCase))
            return (_isCorrupt ? ~_answer.Crc32 : _answer.Crc32).ToString(CultureInfo.InvariantCulture);
        return name.Equals("content-type", StringComparison.OrdinalIgnoreCase) ? MediaTypes.AmazonJson : null;
    }

    public override IEnumerable<KeyValuePair<string, string>> GetHeaders()
    {
        string[] names = ["content-type", "x-amzn-requestid", "x-amz-crc32"];
        return from name in names let value = GetHeader(name) where value is not null select new KeyValuePair<string, string>(name, value);
    }

    protected override void Dispose(bool disposing) => _body.Dispose();
}
