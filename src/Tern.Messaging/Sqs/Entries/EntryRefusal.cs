namespace Tern.Messaging.Sqs;

/// <summary>The service's refusal of one entry in a batch.</summary>
/// <param name="Index">The index of the entry.</param>
/// <param name="IsSenders">true if the service would refuse the entry again; otherwise, false.</param>
/// <param name="Code">The error code.</param>
/// <param name="Message">The error message.</param>
internal sealed record EntryRefusal(int Index, bool IsSenders, string Code, string Message)
{
    private const string Overtaken = " It wasn't sent again, because the queue accepted a later message of its group, so the order would be wrong.";

    /// <param name="isOvertaken">true if the entry isn't retried only because that would break its group's
    /// order.</param>
    public AwsServiceException ToException(bool isOvertaken = false) =>
        new(new AwsErrorDetails(Code, isOvertaken && !IsSenders ? Message + Overtaken : Message, IsSenders ? 400 : 500, null));
}
