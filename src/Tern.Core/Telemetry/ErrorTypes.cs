namespace Tern.Telemetry;

/// <summary>The values of <c>error.type</c>: few, and the same for the same cause.</summary>
internal static class ErrorTypes
{
    public static string Get(Exception error) => error switch
    {
        AwsServiceException service => service.Code,
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
        _ => error.GetType().FullName ?? "unknown",
    };
}
