using System.Text;

namespace Tern.Lambda.Local.Fronts;

/// <summary>A front's own responses when no function responds, with the service's status, format and text.</summary>
internal abstract class FrontWords
{
    /// <summary>Returns the responses for a kind of front.</summary>
    public static FrontWords Of(ApiKind kind) => kind switch
    {
        ApiKind.Http => new HttpApiWords(),
        ApiKind.Rest => new RestApiWords(),
        ApiKind.Alb => new AlbWords(),
        _ => new FunctionUrlWords(),
    };

    /// <summary>Creates the response for a request that matches no route.</summary>
    public abstract FrontAnswer NotFound(string reason);

    /// <summary>Creates the response for a request that exceeds the service's size limit.</summary>
    public abstract FrontAnswer TooLarge(string reason);

    /// <summary>Creates the response for a function that failed or returned an invalid response.</summary>
    public abstract FrontAnswer Failed(string reason);

    /// <summary>Creates the response for a throttled function.</summary>
    public abstract FrontAnswer Throttled(string reason);

    /// <summary>Creates the response for a function that exceeds the front's timeout.</summary>
    public abstract FrontAnswer TimedOut(string reason);

    /// <summary>Creates the response for a request that is cut off or has invalid framing.</summary>
    public virtual FrontAnswer BadRequest(string reason) => FrontAnswer.Json(400, """{"message":"Bad Request"}""", reason: reason);

    private sealed class HttpApiWords : FrontWords
    {
        public override FrontAnswer NotFound(string reason) => FrontAnswer.Json(404, """{"message":"Not Found"}""", reason: reason);

        public override FrontAnswer TooLarge(string reason) => FrontAnswer.Json(413, """{"message":"Request Entity Too Large"}""", reason: reason);

        public override FrontAnswer Failed(string reason) => FrontAnswer.Json(500, """{"message":"Internal Server Error"}""", reason: reason);

        public override FrontAnswer Throttled(string reason) => TimedOut(reason);

        public override FrontAnswer TimedOut(string reason) => FrontAnswer.Json(503, """{"message":"Service Unavailable"}""", reason: reason);
    }

    private sealed class RestApiWords : FrontWords
    {
        public override FrontAnswer NotFound(string reason) =>
            FrontAnswer.Json(403, """{"message":"Missing Authentication Token"}""", "MissingAuthenticationTokenException", reason);

        public override FrontAnswer TooLarge(string reason) =>
            FrontAnswer.Json(413, """{"message":"Request Too Long"}""", "RequestTooLargeException", reason);

        public override FrontAnswer Failed(string reason) =>
            FrontAnswer.Json(502, """{"message": "Internal server error"}""", "InternalServerErrorException", reason);

        public override FrontAnswer Throttled(string reason) =>
            FrontAnswer.Json(500, """{"message": "Internal server error"}""", "InternalServerErrorException", reason);

        public override FrontAnswer TimedOut(string reason) =>
            FrontAnswer.Json(504, """{"message": "Endpoint request timed out"}""", "InternalServerErrorException", reason);
    }

    private sealed class FunctionUrlWords : FrontWords
    {
        public override FrontAnswer NotFound(string reason) => FrontAnswer.Json(404, """{"Message":null}""", reason: reason);

        public override FrontAnswer TooLarge(string reason) =>
            FrontAnswer.Json(
                413, """{"Message":"Request must be smaller than 6291456 bytes for the InvokeFunction operation"}""", "RequestTooLargeException", reason);

        public override FrontAnswer Failed(string reason) => FrontAnswer.Json(502, "Internal Server Error", reason: reason);

        public override FrontAnswer Throttled(string reason) => FrontAnswer.Json(
            429,
            """{"Reason":"ReservedFunctionConcurrentInvocationLimitExceeded","Type":"User","message":"Rate Exceeded."}""",
            "TooManyRequestsException",
            reason);

        public override FrontAnswer TimedOut(string reason) => Failed(reason);
    }

    private sealed class AlbWords : FrontWords
    {
        public override FrontAnswer NotFound(string reason) => Page(503, "503 Service Temporarily Unavailable", reason);

        public override FrontAnswer TooLarge(string reason) => Page(413, "413 Request Entity Too Large", reason);

        public override FrontAnswer Failed(string reason) => Page(502, "502 Bad Gateway", reason);

        public override FrontAnswer Throttled(string reason) => Failed(reason);

        public override FrontAnswer TimedOut(string reason) => Page(504, "504 Gateway Time-out", reason);

        public override FrontAnswer BadRequest(string reason) => Page(400, "400 Bad Request", reason);

        private static FrontAnswer Page(int status, string title, string reason)
        {
            var html = $"<html>\r\n<head><title>{title}</title></head>\r\n<body>\r\n<center><h1>{title}</h1></center>\r\n</body>\r\n</html>\r\n";
            var answer = new FrontAnswer { StatusCode = status, Body = Encoding.UTF8.GetBytes(html), Reason = reason };
            answer.Add("Server", "awselb/2.0");
            answer.Add("Content-Type", "text/html");
            return answer;
        }
    }
}
