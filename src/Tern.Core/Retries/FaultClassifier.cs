namespace Tern.Retries;

/// <summary>Says what a failed attempt means, from AWS's lists of codes and statuses.</summary>
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

    /// <summary>Whether AWS's lists name the code.</summary>
    public static bool IsKnown(string code) => Codes.ContainsKey(code);

    public static FaultKind Classify(AwsServiceException error)
    {
        // Stores other than AWS's answer 429 with codes of their own.
        if (error.IsModeledThrottling || error.StatusCode == 429) return FaultKind.Throttling;
        if (Codes.TryGetValue(error.Code, out var kind)) return kind;
        return error.IsModeledRetryable || error.StatusCode is 500 or 502 or 503 or 504 ? FaultKind.Transient : FaultKind.Permanent;
    }

    /// <param name="error">The fault.</param>
    /// <param name="onlyReads">Whether the operation changes nothing: an answer that isn't the service's, such as a gateway's, may not come twice.</param>
    public static FaultKind Classify(AwsTransportException error, bool onlyReads) => error.Kind switch
    {
        _ when error.IsCertificateRefused => FaultKind.Permanent,
        AwsTransportFault.Connect or AwsTransportFault.ConnectionLost or AwsTransportFault.Timeout or AwsTransportFault.ChecksumMismatch => FaultKind.Transient,
        AwsTransportFault.MalformedResponse when onlyReads => FaultKind.Transient,
        // What came was whole: the service would answer the same again.
        _ => FaultKind.Permanent,
    };

    /// <summary>
    /// Whether a request that failed so may have been carried out: only an answer that refuses it, or a request that was never sent, says that it was not.
    /// </summary>
    /// <param name="fault">How the attempt failed.</param>
    /// <param name="isUnsent">Whether the transport knows that nothing of the request's body was sent.</param>
    public static bool MayHaveTakenEffect(AwsException fault, bool isUnsent)
    {
        if (fault is AwsServiceException { StatusCode: >= 400 and < 500 } or AwsTransportException { Kind: AwsTransportFault.Connect }) return false;
        if (fault is AwsServiceException error) return Classify(error) is FaultKind.Permanent or FaultKind.Transient;
        return !isUnsent;
    }
}
