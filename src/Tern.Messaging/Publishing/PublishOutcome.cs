namespace Tern.Messaging.Publishing;

/// <summary>What became of an entry in one request. The default is an entry of which the answer says nothing.</summary>
internal readonly struct PublishOutcome
{
    private PublishOutcome(PublishState state, string? text, string? message, bool isSenderFault)
    {
        State = state;
        Text = text;
        Message = message;
        IsSenderFault = isSenderFault;
    }

    /// <summary>An entry whose failure is told.</summary>
    public static PublishOutcome Ended => new(PublishState.Failed, null, null, false);

    public PublishState State { get; }

    /// <summary>The service's id of the entry, or the code of its error.</summary>
    public string? Text { get; }

    public string? Message { get; }

    public bool IsSenderFault { get; }

    public static PublishOutcome Published(string? id) => new(PublishState.Published, id, null, false);

    /// <summary>An entry that the service refused.</summary>
    /// <param name="code">Its error.</param>
    /// <param name="message">What it said; null for nothing.</param>
    /// <param name="isSenderFault">Whether the service said that it would refuse it again; null where services don't say, and the code decides.</param>
    public static PublishOutcome Failed(string code, string? message, bool? isSenderFault = null)
    {
        var isFinal = isSenderFault ?? !MayPass(code);
        return new PublishOutcome(isFinal ? PublishState.Failed : PublishState.Again, code, message, isFinal);
    }

    // What services say of single entries where the same entry may succeed a little later. Any other code is told at once.
    private static bool MayPass(string code) => code is
        "InternalFailure" or "InternalException" or "InternalError" or "InternalServerError"
        or "ServiceUnavailable" or "ServiceUnavailableException"
        or "ProvisionedThroughputExceededException" or "LimitExceededException" or "RequestLimitExceeded"
        or "Throttling" or "ThrottlingException" or "ThrottledException" or "TooManyRequestsException" or "KMSThrottlingException";
}
