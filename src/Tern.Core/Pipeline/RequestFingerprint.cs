using Tern.Http;
using Tern.Observation;

namespace Tern.Pipeline;

/// <summary>
/// Gives observers a hash of everything that the operation wrote, which identifies a request's content without
/// revealing its keys.
/// </summary>
internal static class RequestFingerprint
{
    public static void Show(AwsHttpRequest http, AwsObservedCall call)
    {
        if (http.BodyStream is not null) return;
        var hash = SeededHash.Of(http.PathAndQuery, SeededHash.Of(http.Method));
        for (var i = 0; i < http.Headers.Count; i++)
        {
            var header = http.Headers[i];
            // The same for all calls of an operation. Other headers are members of the request, such as a range.
            if (header.Name is "content-type" or "x-amz-target") continue;
            hash = SeededHash.Of(header.GetText(), SeededHash.Of(header.Name, hash));
        }

        var body = http.Body.WrittenSpan;
        call.SetRequest(SeededHash.Of(body, hash), body.Length);
    }
}
