namespace Tern.Pipeline;

/// <summary>Classifies failed attempts according to AWS's lists of codes and statuses.</summary>
internal static class FaultClassifier
{
    private static readonly Dictionary<string, FaultKind> Codes = new()
    {
        ["Throttling"] = FaultKind.Throttling,
        ["ThrottlingException"] = FaultKind.Throttling,
        ["ThrottledException"] = FaultKind.Throttling,
        ["RequestThrottled"] = FaultKind.Throttling,
        ["RequestThrottledException"] = FaultKind.Throttling,
        ["TooManyRequestsException"] = FaultKind.Throttling,
        ["ProvisionedThroughputExceededException"] = FaultKind.Throttling,
        ["TransactionInProgressException"] = FaultKind.Throttling,
        ["RequestLimitExceeded"] = FaultKind.Throttling,
        ["BandwidthLimitExceeded"] = FaultKind.Throttling,
        ["LimitExceededException"] = FaultKind.Throttling,
        ["SlowDown"] = FaultKind.Throttling,
        ["PriorRequestNotComplete"] = FaultKind.Throttling,
        ["EC2ThrottledException"] = FaultKind.Throttling,
        ["RequestTimeout"] = FaultKind.Transient,
        ["RequestTimeoutException"] = FaultKind.Transient,
        ["IDPCommunicationError"] = FaultKind.Transient,
        ["RequestTimeTooSkewed"] = FaultKind.ClockSkew,
        ["RequestExpired"] = FaultKind.ClockSkew,
        ["RequestInTheFuture"] = FaultKind.ClockSkew,
        ["InvalidSignatureException"] = FaultKind.ClockSkew,
        ["SignatureDoesNotMatch"] = FaultKind.ClockSkew,
        ["AuthFailure"] = FaultKind.ClockSkew,
        ["ExpiredToken"] = FaultKind.BadCredentials,
        ["ExpiredTokenException"] = FaultKind.BadCredentials,
        ["UnrecognizedClientException"] = FaultKind.BadCredentials,
        ["InvalidClientTokenId"] = FaultKind.BadCredentials,
        ["InvalidAccessKeyId"] = FaultKind.BadCredentials,
        ["TokenRefreshRequired"] = FaultKind.BadCredentials,
        ["InvalidToken"] = FaultKind.BadCredentials,
    };

    /// <summary>Returns true if AWS's lists contain the code; otherwise, false.</summary>
    public static bool IsKnown(string code) => Codes.ContainsKey(code);

    public static FaultKind Classify(AwsServiceException error)
    {
        // S3-compatible stores return 429 with codes of their own.
        if (error.IsModeledThrottling || error.StatusCode == 429) return FaultKind.Throttling;
        if (Codes.TryGetValue(error.Code, out var kind)) return kind;
        return error.IsModeledRetryable || error.StatusCode is 500 or 502 or 503 or 504 ? FaultKind.Transient : FaultKind.Permanent;
    }

    /// <param name="error">The fault.</param>
    /// <param name="onlyReads">true if the operation is read-only, so that a response that isn't the service's, such
    /// as a gateway's, is worth a retry; otherwise, false.</param>
    public static FaultKind Classify(AwsTransportException error, bool onlyReads) => error.Kind switch
    {
        _ when error.IsCertificateRefused => FaultKind.Permanent,
        AwsTransportFault.Connect or AwsTransportFault.ConnectionLost or AwsTransportFault.Timeout or AwsTransportFault.ChecksumMismatch => FaultKind.Transient,
        AwsTransportFault.MalformedResponse when onlyReads => FaultKind.Transient,
        // The response was complete: the service would return the same again.
        _ => FaultKind.Permanent,
    };

    /// <summary>
    /// Returns true if a failed request may have been carried out; otherwise, false. It wasn't carried out only if a
    /// response rejected it or it was never sent.
    /// </summary>
    /// <param name="fault">The attempt's fault.</param>
    /// <param name="isUnsent">true if the transport knows that no part of the request's body was sent; otherwise,
    /// false.</param>
    public static bool MayHaveTakenEffect(AwsException fault, bool isUnsent)
    {
        if (fault is AwsServiceException { StatusCode: >= 400 and < 500 } or AwsTransportException { Kind: AwsTransportFault.Connect }) return false;
        if (fault is AwsServiceException error) return Classify(error) is FaultKind.Permanent or FaultKind.Transient;
        return !isUnsent;
    }
}
