namespace Tern;

/// <summary>
/// The base of everything that goes wrong between a client and AWS. Misuse throws <see cref="ArgumentException"/>; cancellation
/// <see cref="OperationCanceledException"/>.
/// </summary>
public abstract class AwsException : Exception
{
    private protected AwsException(string message, Exception? innerException) : base(message, innerException) { }

    /// <summary>
    /// The operation that failed, by its wire name such as <c>GetItem</c>. Null where none had been sent: without credentials or with a malformed setting.
    /// </summary>
    public string? Operation { get; internal set; }

    /// <summary>
    /// What the operation was for, such as the name or ARN of a table, <c>table/index</c>, <c>bucket/key</c> or the URL of a
    /// queue; null where it is for nothing in particular, or for several things.
    /// </summary>
    public string? Resource { get; internal set; }

    /// <summary>
    /// Whether the request may have been carried out although this error came: one of its attempts reached the service,
    /// or may have, and no answer said that it was refused. Always false for operations that only read.
    /// </summary>
    public bool MayHaveTakenEffect { get; internal set; }

    /// <summary>Whether there is no other attempt only because the call may take effect at most once.</summary>
    internal bool EndedByAtMostOnce { get; set; }

    /// <summary>Whether there is no other attempt only because the client's retry quota is used up.</summary>
    internal bool EndedByRetryQuota { get; set; }

    /// <summary>Whether there is no other attempt only because a write of this service isn't repeated after a time-out.</summary>
    internal bool EndedByTimeout { get; set; }

    /// <summary>Puts the operation before what went wrong, and whether it may have been done after it.</summary>
    private protected string Describe(string what)
    {
        if (Operation is not null) what = Resource is null ? $"{Operation} failed: {what}" : $"{Operation} of '{Resource}' failed: {what}";
        if (EndedByRetryQuota)
        {
            what += (what.EndsWith('.') ? "" : ".")
                + " It was not retried, because so many calls failed that the client's retry quota is used up (option RetryQuota).";
        }

        if (!MayHaveTakenEffect) return what;
        var end = what.EndsWith('.') ? "" : ".";
        if (EndedByTimeout)
        {
            return $"{what}{end} The service may still carry the request out, so it was not sent again. Raise AttemptTimeout if the service needs longer, "
                + "or set AtMostOnce of the call to false if it may be carried out twice.";
        }

        return EndedByAtMostOnce
            ? $"{what}{end} The request may have been carried out all the same, so it was not sent again: the call may take effect at most once."
            : $"{what}{end} The request may have been carried out all the same.";
    }
}
