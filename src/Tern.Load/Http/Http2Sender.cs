using System.Buffers;
using System.Collections.Concurrent;
using System.Net;
using System.Net.Sockets;
using System.Security.Authentication;

namespace Tern.Load;

/// <summary>
/// Sends HTTP/2 requests with HttpClient. Requests may end on any thread; their worker takes the outcomes, which
/// include the end time, from a queue.
/// </summary>
internal sealed class Http2Sender : IDisposable
{
    private readonly HttpClient _client;
    private readonly TimeSpan _timeout;
    private readonly Func<long> _now;
    private readonly CancellationTokenSource _abandoned = new();

    public Http2Sender(bool acceptsAnyCertificate, TimeSpan timeout, Func<long> now)
    {
        var handler = new SocketsHttpHandler { EnableMultipleHttp2Connections = true, AllowAutoRedirect = false, UseCookies = false, UseProxy = false };
        if (acceptsAnyCertificate) handler.SslOptions.RemoteCertificateValidationCallback = Certificates.Any;
        _client = new HttpClient(handler) { Timeout = Timeout.InfiniteTimeSpan };
        (_timeout, _now) = (timeout, now);
    }

    public ConcurrentQueue<Http2Outcome> Finished { get; } = new();

    public void Begin(Exchange exchange, HttpRequestMessage message)
    {
        message.Version = HttpVersion.Version20;
        message.VersionPolicy = HttpVersionPolicy.RequestVersionExact;
        _ = RunAsync(exchange, message);
    }

    /// <summary>Cancels all requests in progress.</summary>
    public void Dispose()
    {
        _abandoned.Cancel();
        _client.Dispose();
    }

    private async Task RunAsync(Exchange exchange, HttpRequestMessage message)
    {
        var outcome = await SendAsync(exchange, message).ConfigureAwait(false);
        message.Dispose();
        Finished.Enqueue(outcome with { Ended = _now() });
    }

    private async Task<Http2Outcome> SendAsync(Exchange exchange, HttpRequestMessage message)
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(_abandoned.Token);
        limit.CancelAfter(_timeout);
        try
        {
            using var answer = await _client.SendAsync(message, HttpCompletionOption.ResponseHeadersRead, limit.Token).ConfigureAwait(false);
            var (length, failure) = await ReadAsync(exchange.Template.Checks, answer, limit.Token).ConfigureAwait(false);
            return new Http2Outcome(exchange, failure, "", (int)answer.StatusCode, length, 0);
        }
        catch (OperationCanceledException)
        {
            return new Http2Outcome(exchange, _abandoned.IsCancellationRequested ? LoadFailure.Unfinished : LoadFailure.Timeout, "", 0, 0, 0);
        }
        catch (Exception failure) when (failure is HttpRequestException or IOException or SocketException)
        {
            return new Http2Outcome(exchange, Kind(failure), failure.Message, 0, 0, 0);
        }
    }

    private static async Task<(long Length, LoadFailure? Failure)> ReadAsync(
        AnswerChecks checks, HttpResponseMessage answer, CancellationToken cancellationToken)
    {
        if (checks.NeedBody)
        {
            var body = await answer.Content.ReadAsByteArrayAsync(cancellationToken).ConfigureAwait(false);
            return (body.Length, checks.Failure((int)answer.StatusCode, body.Length, body));
        }

        var (length, buffer) = (0L, ArrayPool<byte>.Shared.Rent(16 * 1024));
        try
        {
            var stream = await answer.Content.ReadAsStreamAsync(cancellationToken).ConfigureAwait(false);
            int count;
            while ((count = await stream.ReadAsync(buffer, cancellationToken).ConfigureAwait(false)) > 0) length += count;
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }

        return (length, checks.Failure((int)answer.StatusCode, length, []));
    }

    private static LoadFailure Kind(Exception failure) => failure switch
    {
        HttpRequestException { HttpRequestError: HttpRequestError.ConnectionError or HttpRequestError.NameResolutionError } => LoadFailure.Connect,
        HttpRequestException { HttpRequestError: HttpRequestError.SecureConnectionError } or AuthenticationException => LoadFailure.Tls,
        HttpRequestException { HttpRequestError: HttpRequestError.ResponseEnded } => LoadFailure.Closed,
        HttpRequestException { HttpRequestError: HttpRequestError.HttpProtocolError or HttpRequestError.InvalidResponse
            or HttpRequestError.VersionNegotiationError }
            => LoadFailure.Malformed,
        _ => LoadFailure.Reset,
    };
}
