using Microsoft.AspNetCore.Http;

namespace Tern.Lambda.Local;

/// <summary>An error that a process reports: the type in a header, and the error as the body.</summary>
internal static class ReportedError
{
    /// <param name="context">The request.</param>
    /// <param name="otherwise">The error type to use if the request names none.</param>
    public static async Task<(WorkResult Result, RequestBodyState State)> ReadAsync(HttpContext context, string otherwise)
    {
        var type = ErrorTypeHeader.Read(context.Request.Headers["Lambda-Runtime-Function-Error-Type"].ToString(), otherwise);
        var body = await RequestBody.ReadAsync(context, PayloadLimits.Buffered).ConfigureAwait(false);
        if (body.State == RequestBodyState.TooLong)
            return (WorkResult.Failed(type, "The function reported an error that is longer than the maximum length of a response."), body.State);
        // The service returns the type in the error's body to invokers, and doesn't pass on the header's.
        return (new WorkResult(body.Bytes) { ContentType = context.Request.ContentType, ErrorType = type }, body.State);
    }
}
