using Microsoft.AspNetCore.Connections.Features;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.Primitives;
using Tern.Local.Serving;

namespace Tern.Local.Host;

/// <summary>Sends responses over connections.</summary>
internal static class ServiceAnswerWriter
{
    private const int MostDrained = 1024 * 1024;

    /// <summary>Sends a response as far as an injected fault of the connection allows.</summary>
    public static async ValueTask WriteFaultyAsync(IFeatureCollection context, ServiceAnswer? answer, LocalFaultKind? kind, CancellationToken cancellationToken)
    {
        var lifetime = context.GetRequiredFeature<IHttpRequestLifetimeFeature>();
        if (answer is null || kind is LocalFaultKind.DropBefore or LocalFaultKind.DropAfter)
        {
            lifetime.Abort();
            return;
        }

        if (kind == LocalFaultKind.TruncateBody) await WriteHalfAsync(context, answer, cancellationToken).ConfigureAwait(false);
        else await WriteAsync(context, answer, cancellationToken).ConfigureAwait(false);
        // Requested only after the headers have been sent, so that they can't contain "Connection: close".
        if (kind == LocalFaultKind.CloseIdle) context.GetRequiredFeature<IConnectionLifetimeNotificationFeature>().RequestClose();
    }

    // Kestrel itself closes the connection if the body is shorter than the announced Content-Length.
    private static async ValueTask WriteHalfAsync(IFeatureCollection context, ServiceAnswer answer, CancellationToken cancellationToken)
    {
        WriteHead(context, answer);
        var headers = context.GetRequiredFeature<IHttpResponseFeature>().Headers;
        var body = answer.BodyStream ?? new MemoryStream(answer.Body.WrittenMemory.ToArray());
        headers.ContentLength ??= answer.Body.WrittenCount;
        var output = context.GetRequiredFeature<IHttpResponseBodyFeature>().Writer;
        var piece = new byte[4096];
        for (var left = headers.ContentLength.Value / 2; left > 0;)
        {
            var read = await body.ReadAsync(piece.AsMemory(0, (int)Math.Min(left, piece.Length)), cancellationToken).ConfigureAwait(false);
            if (read == 0) break;
            await output.WriteAsync(piece.AsMemory(0, read), cancellationToken).ConfigureAwait(false);
            left -= read;
        }
    }

    public static async ValueTask WriteAsync(IFeatureCollection context, ServiceAnswer answer, CancellationToken cancellationToken)
    {
        WriteHead(context, answer);
        var response = context.GetRequiredFeature<IHttpResponseFeature>();
        var request = context.GetRequiredFeature<IHttpRequestFeature>();
        if (answer.StatusCode >= 400 && request.Headers.ContainsKey("Expect")) await FinishAsync(request, response, cancellationToken).ConfigureAwait(false);
        var isHead = request.Method == "HEAD";
        var hasNone = isHead || answer.StatusCode is 204 or 304;
        if (answer.BodyStream is null && !hasNone) response.Headers.ContentLength = answer.Body.WrittenCount;
        var body = context.GetRequiredFeature<IHttpResponseBodyFeature>();
        if (hasNone) await body.Writer.FlushAsync(cancellationToken).ConfigureAwait(false);
        else if (answer.BodyStream is { } stream) await stream.CopyToAsync(body.Stream, cancellationToken).ConfigureAwait(false);
        else await body.Writer.WriteAsync(answer.Body.WrittenMemory, cancellationToken).ConfigureAwait(false);
    }

    private static void WriteHead(IFeatureCollection context, ServiceAnswer answer)
    {
        var response = context.GetRequiredFeature<IHttpResponseFeature>();
        response.StatusCode = answer.StatusCode;
        foreach (var (name, value) in answer.Headers) response.Headers[name] = StringValues.Concat(response.Headers[name], value);
    }

    // A client that announced a body and gets an error may or may not send it, so the server couldn't distinguish the
    // body from the next request. A small body is requested; otherwise, the connection is closed, as S3 does. botocore
    // relies on that: after an error in place of "100 Continue", it misreads the next response of the connection.
    private static async ValueTask FinishAsync(IHttpRequestFeature request, IHttpResponseFeature response, CancellationToken cancellationToken)
    {
        if (request.Headers.ContentLength is > 0 and <= MostDrained) await request.Body.CopyToAsync(Stream.Null, cancellationToken).ConfigureAwait(false);
        else response.Headers.Connection = "close";
    }
}
