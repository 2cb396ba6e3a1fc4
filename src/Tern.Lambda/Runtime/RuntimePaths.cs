namespace Tern.Lambda.Runtime;

/// <summary>The paths of the Runtime API and of the Extensions API. The emulator, which answers them, compiles this file too.</summary>
/// <remarks>
/// <code>
/// GET  /2018-06-01/runtime/invocation/next
/// POST /2018-06-01/runtime/invocation/{id}/response
/// POST /2018-06-01/runtime/invocation/{id}/error
/// POST /2018-06-01/runtime/init/error
/// GET  /2018-06-01/runtime/restore/next
/// POST /2018-06-01/runtime/restore/error
/// </code>
/// </remarks>
internal static class RuntimePaths
{
    public const string Invocations = "/2018-06-01/runtime/invocation/";

    /// <summary>The beginning of a request with an invocation's result.</summary>
    public static ReadOnlySpan<byte> PostInvocations => "POST /2018-06-01/runtime/invocation/"u8;

    public const string Next = Invocations + "next";
    public const string Response = "/response";
    public const string Error = "/error";
    public const string InitError = "/2018-06-01/runtime/init/error";
    public const string RestoreNext = "/2018-06-01/runtime/restore/next";
    public const string RestoreError = "/2018-06-01/runtime/restore/error";

    public const string Extensions = "/2020-01-01/extension/";
    public const string Register = Extensions + "register";
    public const string NextExtensionEvent = Extensions + "event/next";
}
