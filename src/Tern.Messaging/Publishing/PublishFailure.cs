namespace Tern.Messaging.Publishing;

/// <summary>An entry that was not published, and why.</summary>
/// <param name="Index">Its place among the entries that were handed in, from 0.</param>
/// <param name="Code"> The service's code, such as <c>ProvisionedThroughputExceededException</c>; or one of ours:
/// <c>TooLarge</c>, <c>Invalid</c> for one that its service would refuse the whole request for, <c>NotSent</c> for one
/// that was left because a request before it failed for good, <c>NotAnswered</c>, <c>NotStored</c> for one whose body
/// could not be put into its store, or the name of the error of its whole request. </param>
/// <param name="Message">What the service said; null for nothing. It may quote the entry.</param>
/// <param name="IsSenderFault">Whether the same entry would be refused again.</param>
/// <param name="Attempts">How often it was sent.</param>
/// <param name="Error">The error of its whole request, or of its store; null where the service told of this entry alone.</param>
public sealed record PublishFailure(long Index, string Code, string? Message, bool IsSenderFault, int Attempts, Exception? Error)
{
    internal const string TooLarge = "TooLarge";
    internal const string Invalid = "Invalid";
    internal const string NotSent = "NotSent";
    internal const string NotAnswered = "NotAnswered";
    internal const string NotStored = "NotStored";
}
