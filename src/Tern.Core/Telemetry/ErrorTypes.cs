using Tern.Pipeline;

namespace Tern.Telemetry;

/// <summary>
/// The values of <c>error.type</c>, which are few and the same for the same cause. A code that is neither in the
/// service's model nor in AWS's lists is text of the server, of any length and content, and would create a time
/// series of its own. Such codes become <c>_OTHER</c>, as OpenTelemetry requires.
/// </summary>
internal static class ErrorTypes
{
    /// <summary>The value for all unknown codes.</summary>
    public const string Other = "_OTHER";

    public static string Get(Exception error) => error switch
    {
        AwsServiceException service => GetCode(service),
        AwsTransportException transport => transport.Kind switch
        {
            AwsTransportFault.Connect => "connect",
            AwsTransportFault.ConnectionLost => "connection_lost",
            AwsTransportFault.Timeout => "timeout",
            AwsTransportFault.ResponseTooLarge => "response_too_large",
            AwsTransportFault.ChecksumMismatch => "checksum_mismatch",
            _ => "malformed_response",
        },
        OperationCanceledException => "cancelled",
        _ => error.GetType().FullName ?? Other,
    };

    private static string GetCode(AwsServiceException error)
    {
        var code = error.Code;
        if (FaultClassifier.IsKnown(code) || CommonErrorCodes.Contains(code)) return code;
        var type = error.GetType();
        if (type == typeof(AwsServiceException)) return Other;

        // An error of the model. Its code may come from a separate header (x-amzn-query-error), which can contain
        // anything; its type can't.
        var name = type.Name;
        var isOwn = name.StartsWith(code, StringComparison.Ordinal) && name.AsSpan(code.Length) is "" or "Exception";
        return isOwn ? code : name;
    }
}
