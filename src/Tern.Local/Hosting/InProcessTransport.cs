using System.Globalization;
using Tern.Buffers;
using Tern.Http;
using Tern.Local.Hosting.Tools.Requests;
using Tern.Local.Protocol;

namespace Tern.Local.Hosting;

/// <summary>Hands requests to the protocol on the caller's thread: by the time SendAsync returns, the answer is there.</summary>
internal sealed class InProcessTransport(ProtocolHandler handler, RequestLog? log) : AwsTransport
{
    private volatile bool _stopped;

    public void Stop() => _stopped = true;

    public override ValueTask<AwsHttpResponse> SendAsync(AwsHttpRequest request, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(request);
        if (cancellationToken.IsCancellationRequested) return ValueTask.FromCanceled<AwsHttpResponse>(cancellationToken);
        if (_stopped)
            return ValueTask.FromException<AwsHttpResponse>(new AwsTransportException("The local DynamoDB has been disposed. Keep it until the last call has ended.", AwsTransportFault.Connect));
        var response = new Response(handler, log, Target(request.Headers), request.Body.WrittenSpan);
        if (response.Body.Length <= request.MaxResponseLength) return new ValueTask<AwsHttpResponse>(response);
        var length = response.Body.Length;
        response.Dispose();
        return ValueTask.FromException<AwsHttpResponse>(new AwsTransportException(
            $"The answer has {length} bytes, more than the {request.MaxResponseLength} that may be read.", AwsTransportFault.ResponseTooLarge));
    }

    private static string? Target(AwsHeaders headers)
    {
        for (var i = 0; i < headers.Count; i++)
        {
            var header = headers[i];
            if (header.Name == "x-amz-target") return header.GetText();
        }

        return null;
    }

    private sealed class Response : AwsHttpResponse
    {
        private readonly PooledBuffer _body = new();
        private readonly ProtocolAnswer _answer;

        public Response(ProtocolHandler handler, RequestLog? log, string? target, ReadOnlySpan<byte> body)
        {
            var since = log is null ? 0 : RequestLog.Now();
            _answer = handler.Handle(target, body, _body);
            if (log?.Add(target, body, _body.WrittenSpan, _answer, since, isInProcess: true) is { } completed) log.Tell(completed);
        }

        public override int StatusCode => _answer.StatusCode;

        public override ReadOnlyMemory<byte> Body => _body.WrittenMemory;

        public override string? GetHeader(string name)
        {
            if (name.Equals("x-amzn-requestid", StringComparison.OrdinalIgnoreCase)) return _answer.RequestId;
            if (name.Equals("x-amz-crc32", StringComparison.OrdinalIgnoreCase)) return _answer.Crc32.ToString(CultureInfo.InvariantCulture);
            return name.Equals("content-type", StringComparison.OrdinalIgnoreCase) ? LoopbackHeaders.ContentType : null;
        }

        protected override void Dispose(bool disposing) => _body.Dispose();
    }
}
