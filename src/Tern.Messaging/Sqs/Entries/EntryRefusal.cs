namespace Tern.Messaging.Sqs.Entries;

/// <summary>What the service says of an entry of a batch that it refuses.</summary>
/// <param name="Index">Which.</param>
/// <param name="IsSenders">Whether it would refuse it again.</param>
/// <param name="Code">The error's code.</param>
/// <param name="Message">The error's words.</param>
internal sealed record EntryRefusal(int Index, bool IsSenders, string Code, string Message)
{
    public AwsServiceException ToException() => new(new AwsErrorDetails(Code, Message, IsSenders ? 400 : 500, null));
}
