namespace Tern;

/// <summary>
/// The base class of errors that occur between a client and AWS. Incorrect use throws an
/// <see cref="ArgumentException"/>, and cancellation an <see cref="OperationCanceledException"/>.
/// </summary>
public abstract class AwsException : Exception
{
    private protected AwsException(string message, Exception? innerException) : base(message, innerException) { }

    /// <summary>
    /// Gets the wire name of the failed operation, such as <c>GetItem</c>. Null if no request was sent, for example
    /// without credentials or with a malformed setting.
    /// </summary>
    public string? Operation { get; internal set; }

    /// <summary>
    /// Gets the resource of the failed operation, such as the name or ARN of a table, <c>table/index</c>,
    /// <c>bucket/key</c> or the URL of a queue. Null if the operation has no particular resource, or several.
    /// </summary>
    public string? Resource { get; internal set; }

    /// <summary>
    /// Gets a value indicating whether the request may have been carried out despite the error: one of its attempts
    /// reached or may have reached the service, and no response rejected it. Always false for read-only operations.
    /// </summary>
    public bool MayHaveTakenEffect { get; internal set; }

    /// <summary>
    /// true if the call wasn't retried only because it may take effect at most once; otherwise, false.
    /// </summary>
    internal bool EndedByAtMostOnce { get; set; }

    /// <summary>
    /// true if the call wasn't retried only because the client's retry quota is exhausted; otherwise, false.
    /// </summary>
    internal bool EndedByRetryQuota { get; set; }

    /// <summary>
    /// true if the call wasn't retried only because writes of this service aren't retried after a timeout; otherwise,
    /// false.
    /// </summary>
    internal bool EndedByTimeout { get; set; }

    /// <summary>
    /// Adds the operation before an error's description, and after it, whether the operation may have taken effect.
    /// </summary>
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
            return $"{what}{end} The service may still carry out the request, so it wasn't retried. Raise AttemptTimeout if the service needs longer, "
                + "or set AtMostOnce of the call to false if it may be carried out twice.";
        }

        return EndedByAtMostOnce
            ? $"{what}{end} The request may have been carried out anyway, so it wasn't retried: the call may take effect at most once."
            : $"{what}{end} The request may have been carried out anyway.";
    }
}
