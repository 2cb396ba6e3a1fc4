namespace Tern.Messaging;

/// <summary>
/// The outcome of an entry in one request. The default value stands for an entry that the response doesn't mention.
/// </summary>
internal readonly struct PublishOutcome
{
    private PublishOutcome(PublishState state, string? text, string? message, bool isSenderFault)
    {
        State = state;
        Text = text;
        Message = message;
        IsSenderFault = isSenderFault;
    }

    /// <summary>The outcome of an entry whose failure has been reported.</summary>
    public static PublishOutcome Ended => new(PublishState.Failed, null, null, false);

    public PublishState State { get; }

    /// <summary>The service's ID of the entry, or its error code.</summary>
    public string? Text { get; }

    public string? Message { get; }

    public bool IsSenderFault { get; }

    public static PublishOutcome Published(string? id) => new(PublishState.Published, id, null, false);

    /// <summary>Creates the outcome of an entry that the service refused.</summary>
    /// <param name="code">The error code.</param>
    /// <param name="message">The service's error message, or null.</param>
    /// <param name="isSenderFault">true if the service would refuse the entry again; null for services that don't
    /// report this, in which case the code decides.</param>
    public static PublishOutcome Failed(string code, string? message, bool? isSenderFault = null)
    {
        var isFinal = isSenderFault ?? !MayPass(code);
        return new PublishOutcome(isFinal ? PublishState.Failed : PublishState.Again, code, message, isFinal);
    }

    // The error codes of individual entries that may succeed a little later. Any other code is reported immediately.
    private static bool MayPass(string code) => code is
        "InternalFailure" or "InternalException" or "InternalError" or "InternalServerError"
        or "ServiceUnavailable" or "ServiceUnavailableException"
        or "ProvisionedThroughputExceededException" or "LimitExceededException" or "RequestLimitExceeded"
        or "Throttling" or "ThrottlingException" or "ThrottledException" or "TooManyRequestsException" or "KMSThrottlingException";
}
