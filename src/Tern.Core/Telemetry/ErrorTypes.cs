using Tern.Retries;

namespace Tern.Telemetry;

/// <summary>
/// The values of <c>error.type</c>: few, and the same for the same cause. A code that neither the service's model nor AWS's lists know is the server's
/// own text, of any length and content, and would make a time series of its own: it is <c>_OTHER</c>, as OpenTelemetry wants it.
/// </summary>
internal static class ErrorTypes
{
    /// <summary>What stands for every code that is not known.</summary>
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

        // An error of the model. Its code may stand in a header of its own (x-amzn-query-error), which can hold anything; its type can't.
        var name = type.Name;
        var isOwn = name.StartsWith(code, StringComparison.Ordinal) && name.AsSpan(code.Length) is "" or "Exception";
        return isOwn ? code : name;
    }
}
