using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.Primitives;
using Tern.Local.Serving;

namespace Tern.Local.Host;

/// <summary>Sends responses over connections.</summary>
internal static class ServiceAnswerWriter
{
    public static async ValueTask WriteAsync(IFeatureCollection context, ServiceAnswer answer, CancellationToken cancellationToken)
    {
        var response = context.GetRequiredFeature<IHttpResponseFeature>();
        response.StatusCode = answer.StatusCode;
        foreach (var (name, value) in answer.Headers) response.Headers[name] = StringValues.Concat(response.Headers[name], value);
        var isHead = context.GetRequiredFeature<IHttpRequestFeature>().Method == "HEAD";
        var hasNone = isHead || answer.StatusCode is 204 or 304;
        if (answer.BodyStream is null && !hasNone) response.Headers.ContentLength = answer.Body.WrittenCount;
        var body = context.GetRequiredFeature<IHttpResponseBodyFeature>();
        if (hasNone) await body.Writer.FlushAsync(cancellationToken).ConfigureAwait(false);
        else if (answer.BodyStream is { } stream) await stream.CopyToAsync(body.Stream, cancellationToken).ConfigureAwait(false);
        else await body.Writer.WriteAsync(answer.Body.WrittenMemory, cancellationToken).ConfigureAwait(false);
    }
}
