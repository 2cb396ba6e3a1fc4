using Microsoft.AspNetCore.Http;
using Tern.Lambda.Local.Http;
using Tern.Lambda.Local.Invoking;

namespace Tern.Lambda.Local.RuntimeApi;

/// <summary>An error that a process reports: its type in a header, and its text as the body.</summary>
internal static class ReportedError
{
    /// <param name="context">The request.</param>
    /// <param name="otherwise">The type, where it names none.</param>
    public static async Task<(WorkResult Result, RequestBodyState State)> ReadAsync(HttpContext context, string otherwise)
    {
        var type = ErrorTypeHeader.Read(context.Request.Headers["Lambda-Runtime-Function-Error-Type"].ToString(), otherwise);
        var body = await RequestBody.ReadAsync(context, PayloadLimits.Buffered).ConfigureAwait(false);
        if (body.State == RequestBodyState.TooLong)
            return (WorkResult.Failed(type, "The function reported an error whose text is longer than a response may be."), body.State);
        // The service answers invokers with the error's own type, and keeps the header's for itself.
        return (new WorkResult(body.Bytes) { ContentType = context.Request.ContentType, ErrorType = type }, body.State);
    }
}
