namespace Tern.Messaging.Sqs.Entries;

/// <summary>What the service says of an entry of a batch that it refuses.</summary>
/// <param name="Index">Which.</param>
/// <param name="IsSenders">Whether it would refuse it again.</param>
/// <param name="Code">The error's code.</param>
/// <param name="Message">The error's words.</param>
internal sealed record EntryRefusal(int Index, bool IsSenders, string Code, string Message)
{
    private const string Overtaken = " It was not sent again, as the queue took a later message of its group, which it would come after.";

    /// <param name="isOvertaken">Whether it could be sent again, and isn't for the sake of its group's order.</param>
    public AwsServiceException ToException(bool isOvertaken = false) =>
        new(new AwsErrorDetails(Code, isOvertaken && !IsSenders ? Message + Overtaken : Message, IsSenders ? 400 : 500, null));
}
